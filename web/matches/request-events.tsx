import { readEventKind } from '#contract/matches/event-kinds.ts';
import type { MatchEvent } from '#contract/matches/schema.ts';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';

/** A match's events in the submitted order. */
export function RequestEvents({ events }: { events: MatchEvent[] }) {
  if (events.length === 0) return <p className="text-ink-2">No events were sent for this match.</p>;
  return (
    <DataTable aria-label="Events">
      <thead>
        <tr>
          <HeadCell align="left">Time</HeadCell>
          <HeadCell align="left">Event</HeadCell>
          <HeadCell align="left">Team</HeadCell>
          <HeadCell align="left">Player</HeadCell>
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events may repeat, and the list never changes.
          <EventLine key={index} event={event} />
        ))}
      </tbody>
    </DataTable>
  );
}

function EventLine({ event }: { event: MatchEvent }) {
  const [player, second] = event.participants;
  const kind = readEventKind(event);
  return (
    <tr>
      <Cell align="left" className="tabular">
        {event.timestamp}
      </Cell>
      <Cell align="left" isStrong>
        {event.disallowed ? <s>{event.eventName}</s> : event.eventName}
        {event.disallowed && ' (disallowed)'}
      </Cell>
      <Cell align="left">
        {event.team_affect ? (
          <span className="flex items-center gap-2">
            <span className="stack gap-0" aria-hidden="true">
              <TeamMark side={event.team_affect} />
            </span>
            {event.team_affect}
          </span>
        ) : (
          <span className="text-ink-3">None</span>
        )}
      </Cell>
      <Cell align="left" className="wrap-text">
        {player || [event.on, event.off && `for ${event.off}`].filter(Boolean).join(' ') || 'N/A'}
        {(kind === 'goal' || kind === 'disallowed') && second && (
          <span className="text-ink-3">{` (assist ${second})`}</span>
        )}
      </Cell>
    </tr>
  );
}
