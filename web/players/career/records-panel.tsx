import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerRecords } from '#contract/players/schema.ts';
import { formatFootballDate, formatFootballDates, toDay } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { opponentOf } from '#web/players/player-words.ts';

/** The records of a player who has scored. */
export function PlayerRecordsPanel({ records: { most_goals, scoring_run } }: { records: PlayerRecords }) {
  return (
    <Panel className="grid grid-rows-[auto_minmax(0,1fr)] overflow-hidden" heading="Records">
      <dl className="mx-px mt-0 mb-px grid grid-cols-2 gap-px overflow-hidden rounded-[0_0_9px_9px] bg-line">
        {most_goals && (
          <div className="bg-surface px-5 py-4 wrap-anywhere phone:px-4">
            <dt className="text-13 text-ink-3">Most goals in a match</dt>
            <dd className="font-display text-[1.75rem]/[1.1] font-extrabold">{most_goals.goals}</dd>
            <dd className="text-14/[1.35] text-ink-3">
              <Link className="name-link" to={`/matches/${most_goals.match_id}`}>
                {opponentOf(most_goals.match_name, most_goals.team)}
              </Link>
              ,{' '}
              <time className="inline-block" dateTime={toDay(most_goals.submission_date)}>
                {formatFootballDate(most_goals.submission_date)}
              </time>
            </dd>
          </div>
        )}
        {scoring_run && (
          <div className="bg-surface px-5 py-4 wrap-anywhere phone:px-4">
            <dt className="text-13 text-ink-3">Scoring run</dt>
            <dd className="font-display text-[1.75rem]/[1.1] font-extrabold">{writeCount(scoring_run.matches)}</dd>
            <dd className="text-14/[1.35] text-ink-3">
              {scoring_run.matches === 1 ? 'match' : 'matches in a row'},{' '}
              <span className="inline-block">{formatFootballDates(scoring_run.first_date, scoring_run.last_date)}</span>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
