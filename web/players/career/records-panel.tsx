import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerRecords } from '#contract/players/schema.ts';
import playerLinkStyles from '#web/kit/heads/player-link.module.css';
import { formatFootballDate, formatFootballDates, toDay } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/players/career/records-panel.module.css';
import { opponentOf } from '#web/players/player-words.ts';

/** The records of a player who has scored. */
export function PlayerRecordsPanel({ records: { most_goals, scoring_run } }: { records: PlayerRecords }) {
  return (
    <Panel className={styles.panel} heading="Records">
      <dl className={styles.records}>
        {most_goals && (
          <div>
            <dt>Most goals in a match</dt>
            <dd>{most_goals.goals}</dd>
            <dd className={styles.detail}>
              <Link className={playerLinkStyles.link} to={`/matches/${most_goals.match_id}`}>
                {opponentOf(most_goals.match_name, most_goals.team)}
              </Link>
              ,{' '}
              <time dateTime={toDay(most_goals.submission_date)}>{formatFootballDate(most_goals.submission_date)}</time>
            </dd>
          </div>
        )}
        {scoring_run && (
          <div>
            <dt>Scoring run</dt>
            <dd>{writeCount(scoring_run.matches)}</dd>
            <dd className={styles.detail}>
              {scoring_run.matches === 1 ? 'match' : 'matches in a row'},{' '}
              <span>{formatFootballDates(scoring_run.first_date, scoring_run.last_date)}</span>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
