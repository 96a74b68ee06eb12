import type { PlayerRecords } from '#contract/players/schema.ts';
import { formatFootballDate, formatFootballDates, toDay } from '#web/components/football-date.ts';
import playerLinkStyles from '#web/components/player-link.module.css';
import { opponentOf } from '#web/pages/player/player-words.ts';
import styles from '#web/pages/player/records-panel.module.css';
import { writeCount } from '#web/ui/count-of.ts';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The records of a player who has scored. */
export function RecordsPanel({ records: { most_goals, scoring_run } }: { records: PlayerRecords }) {
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
