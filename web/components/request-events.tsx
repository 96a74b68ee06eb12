import type { MatchEvent } from '#contract/matches.ts';
import styles from '#web/components/request-match.module.css';
import { TeamMark } from '#web/components/team-mark.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import tableStyles from '#web/ui/table.module.css';

/** A match's events in the submitted order. */
export function RequestEvents({ events }: { events: MatchEvent[] }) {
  if (events.length === 0) return <p className={typography.muted}>No events were sent for this match.</p>;
  return (
    <table className={tableStyles.table} aria-label="Events">
      <thead>
        <tr>
          <th scope="col" className={tableStyles.left}>
            Time
          </th>
          <th scope="col" className={tableStyles.left}>
            Event
          </th>
          <th scope="col" className={tableStyles.left}>
            Team
          </th>
          <th scope="col" className={tableStyles.left}>
            Player
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events may repeat, and the list never changes.
          <EventLine key={index} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function EventLine({ event }: { event: MatchEvent }) {
  const [player, second] = event.participants;
  const isGoal = event.eventName.trim().toLowerCase() === 'goal';
  return (
    <tr>
      <td className={`${tableStyles.left} ${typography.figures}`}>{event.timestamp}</td>
      <td className={`${tableStyles.left} ${tableStyles.strong}`}>{event.eventName}</td>
      <td className={tableStyles.left}>
        {event.team_affect ? (
          <span className={`${layout.row} ${layout.tightRow} ${layout.unwrappedRow}`}>
            <span className={styles.mark} aria-hidden="true">
              <TeamMark side={event.team_affect} />
            </span>
            {event.team_affect}
          </span>
        ) : (
          <span className={typography.dim}>None</span>
        )}
      </td>
      <td className={`${tableStyles.left} ${typography.wrapAnywhere}`}>
        {player || 'N/A'}
        {isGoal && second && <span className={typography.dim}>{` (assist ${second})`}</span>}
      </td>
    </tr>
  );
}
