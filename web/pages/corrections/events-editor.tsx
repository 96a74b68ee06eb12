import { Plus, X } from 'lucide-react';
import { type Dispatch, useId, useRef } from 'react';
import { GAME_SERVER_MAX_EVENTS, MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { TeamSide } from '#contract/matches.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { type EventRow, type FormChange, fitLine } from '#web/pages/corrections/match-form.ts';
import { useFocusRequest } from '#web/ui/use-focus-request.ts';
import '#web/ui/field.css';
import '#web/ui/panel.css';
import '#web/pages/corrections/events-editor.css';

const EVENT_NAMES = ['Goal', 'Own Goal', 'Yellow Card', 'Red Card'];

interface EventsEditorProps {
  events: EventRow[];
  /** Whether a missing name is marked. */
  isAttempted: boolean;
  change: Dispatch<FormChange>;
}

/** What happened, in the order in which it is kept; the match's page orders events by their clock. */
export function EventsEditor({ events, isAttempted, change }: EventsEditorProps) {
  const section = useRef<HTMLElement>(null);
  const requestFocus = useFocusRequest(section);
  const [titleId, namesId] = [useId(), useId()];

  function addEvent() {
    change({ what: 'add event' });
    requestFocus(`[data-row="${events.length}"]`);
  }

  function removeEvent(row: number) {
    change({ what: 'remove event', row });
    requestFocus(events.length > 1 ? `[data-remove="${Math.max(0, row - 1)}"]` : '[data-add]');
  }

  return (
    <section className="panel cevents" aria-labelledby={titleId} ref={section}>
      <header className="panel__head">
        <h2 className="h3" id={titleId}>
          Events
        </h2>
        <span className="count">{events.length}</span>
      </header>
      <datalist id={namesId}>
        {EVENT_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ol>
        {events.map((event, row) => (
          <EventEditor
            key={event.key}
            event={event}
            row={row}
            namesId={namesId}
            isAttempted={isAttempted}
            change={change}
            onRemove={() => removeEvent(row)}
          />
        ))}
      </ol>
      {events.length < GAME_SERVER_MAX_EVENTS && (
        <footer className="team__foot">
          <button type="button" className="btn btn--sm" data-add onClick={addEvent}>
            <Plus className="i i-16" aria-hidden="true" />
            Add event
          </button>
        </footer>
      )}
    </section>
  );
}

interface EventEditorProps extends Omit<EventsEditorProps, 'events'> {
  event: EventRow;
  row: number;
  namesId: string;
  onRemove: () => void;
}

function EventEditor({ event, row, namesId, isAttempted, change, onRemove }: EventEditorProps) {
  const number = row + 1;
  const { participants } = event;

  function rename(place: 0 | 1, text: string) {
    const renamed = [participants[0] ?? '', ...(place === 1 || participants.length > 1 ? [participants[1] ?? ''] : [])];
    renamed[place] = fitLine(text, MAX_NAME_LENGTH);
    change({ what: 'event', row, event: { participants: [...renamed, ...participants.slice(2)] } });
  }

  return (
    <li className="cevent">
      <input
        className="input num"
        value={event.timestamp}
        aria-label={`Time of event ${number}`}
        maxLength={32}
        autoComplete="off"
        onChange={({ target }) => change({ what: 'event', row, event: { timestamp: fitLine(target.value, 32) } })}
        onBlur={() => event.timestamp.trim() === '' && change({ what: 'event', row, event: { timestamp: 'N/A' } })}
      />
      <input
        className="input"
        data-row={row}
        list={namesId}
        value={event.eventName}
        aria-label={`Name of event ${number}`}
        aria-invalid={isAttempted && !hasVisibleText(event.eventName)}
        maxLength={50}
        autoComplete="off"
        onChange={({ target }) => change({ what: 'event', row, event: { eventName: fitLine(target.value, 50) } })}
      />
      <select
        className="select"
        value={event.team_affect ?? ''}
        aria-label={`Team of event ${number}`}
        onChange={({ target }) =>
          change({ what: 'event', row, event: { team_affect: (target.value || null) as TeamSide | null } })
        }
      >
        <option>Blue</option>
        <option>Green</option>
        <option value="">No team</option>
      </select>
      <input
        className="input"
        value={participants[0] ?? ''}
        placeholder="Player"
        aria-label={`Player of event ${number}`}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => rename(0, target.value)}
      />
      <input
        className="input"
        value={participants[1] ?? ''}
        placeholder="Assist"
        aria-label={`Second player of event ${number}`}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => rename(1, target.value)}
      />
      <button
        type="button"
        className="prow__x"
        data-remove={row}
        aria-label={`Remove event ${number}`}
        onClick={onRemove}
      >
        <X className="i i-18" aria-hidden="true" />
      </button>
    </li>
  );
}
