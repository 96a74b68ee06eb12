import type { MatchEvent } from '#contract/matches.ts';
import { TeamMark } from '#web/components/team-mark.tsx';
import '#web/ui/table.css';
import '#web/components/request-match.css';

/** The events in the order in which they were sent. */
export function RequestEvents({ events }: { events: MatchEvent[] }) {
  if (events.length === 0) return <p className="muted">No events were sent for this match.</p>;
  return (
    <table className="tbl" aria-label="Events">
      <thead>
        <tr>
          <th scope="col" className="l">
            Time
          </th>
          <th scope="col" className="l">
            Event
          </th>
          <th scope="col" className="l">
            Team
          </th>
          <th scope="col" className="l">
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
      <td className="l num">{event.timestamp}</td>
      <td className="l strong">{event.eventName}</td>
      <td className="l">
        {event.team_affect ? (
          <span className="row row--tight row--nowrap">
            <span className="rqe__mark" aria-hidden="true">
              <TeamMark side={event.team_affect} />
            </span>
            {event.team_affect}
          </span>
        ) : (
          <span className="dim">None</span>
        )}
      </td>
      <td className="l wrap-any">
        {player || 'N/A'}
        {isGoal && second && <span className="dim">{` (assist ${second})`}</span>}
      </td>
    </tr>
  );
}
