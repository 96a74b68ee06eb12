import { Plus } from 'lucide';
import { type Dispatch, useCallback, useId, useRef, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { NameList } from '#web/kit/form/name-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/submissions/editor/event-list.module.css';
import { EventRow } from '#web/submissions/editor/event-row.tsx';
import { FIELDS, handleRowKey, readRowField, useFieldFocus } from '#web/submissions/editor/fields.ts';
import { KeyHints } from '#web/submissions/editor/key-hints.tsx';
import type { MatchChange, MatchForm } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank } from '#web/submissions/editor/match-text.ts';

interface EventListProps {
  form: MatchForm;
  rules: MatchRules;
  /** True after an attempt to submit; then missing values are marked. */
  isAttempted: boolean;
  change: Dispatch<MatchChange>;
  /** Suggested player names. */
  squads?: Record<TeamSide, string[]> | null;
  /** The effect of Ctrl+Enter, for the keyboard hints. */
  action: string;
}

function useEventActs(
  events: EventListProps['form']['events'],
  rules: EventListProps['rules'],
  change: EventListProps['change'],
) {
  const section = useRef<HTMLElement>(null);
  const focusField = useFieldFocus(section);
  const [leftKeys, setLeftKeys] = useState<ReadonlySet<number>>(new Set());
  const count = events.length;

  function addEvent() {
    change({ type: 'add event' });
    focusField(FIELDS.event(count, rules.hasFreeEvents ? 'name' : 'player'));
  }

  const removeEvent = useCallback(
    (row: number, column: string) => {
      change({ type: 'remove event', row });
      focusField(count === 1 ? FIELDS.addEvent : FIELDS.event(Math.max(0, row - 1), column));
    },
    [change, count, focusField],
  );

  /** Enter adds an event after each one; in corrections only after the last one. */
  function addNext(row: number) {
    if (!rules.hasFreeEvents || row === count - 1) change({ type: 'repeat event', row });
  }

  function noteLeft(target: EventTarget) {
    const key = events[readRowField(target)?.row ?? -1]?.key;
    if (key !== undefined && !leftKeys.has(key)) setLeftKeys(new Set(leftKeys).add(key));
  }

  return { section, focusField, leftKeys, addEvent, removeEvent, addNext, noteLeft };
}

/** The events in stored order; the match's page sorts them by time. */
export function EventList({ form, rules, isAttempted, change, squads, action }: EventListProps) {
  const { events, teams } = form;
  const { section, focusField, leftKeys, addEvent, removeEvent, addNext, noteLeft } = useEventActs(
    events,
    rules,
    change,
  );
  const [titleId, namesId] = [useId(), useId()];
  const count = events.length;
  const hasPlayer = events.some((event) => !isBlank(event.participants[0] ?? ''));

  return (
    <>
      <Panel
        className={styles.list}
        ref={section}
        heading="Events"
        headingId={titleId}
        end={
          <span className="text-13 text-ink-3 tabular [&_b]:text-ink">
            {count} / {rules.maxEvents}
          </span>
        }
      >
        <NameList id={namesId} names={rules.eventTypes} />
        {squads && TEAM_SIDES.map((side) => <NameList key={side} id={`${namesId}-${side}`} names={squads[side]} />)}
        {count === 0 && (
          <p className="p-5 text-ink-2">
            {rules.minEvents > 0 ? 'No events yet. Add the first one.' : 'This match has no events.'}
          </p>
        )}
        <ol
          className="[&+footer]:border-t [&+footer]:border-line"
          onBlur={(event) => noteLeft(event.target)}
          onKeyDown={(event) =>
            handleRowKey(event, {
              enter: addNext,
              remove: removeEvent,
              focus: (row, column) => focusField(FIELDS.event(row, column)),
            })
          }
        >
          {events.map((event, row) => (
            <EventRow
              key={event.key}
              event={event}
              row={row}
              rules={rules}
              blueName={teams.Blue.name}
              greenName={teams.Green.name}
              namesId={namesId}
              playersId={squads ? `${namesId}-${event.team_affect}` : undefined}
              marksBlank={isAttempted || (hasPlayer && leftKeys.has(event.key))}
              change={change}
              remove={removeEvent}
            />
          ))}
        </ol>
        {count < rules.maxEvents && (
          <footer className="flex items-center justify-between gap-3 px-4 pt-3 pb-4">
            <Button size="small" data-field={FIELDS.addEvent} onClick={addEvent}>
              <Icon icon={Plus} size={16} />
              Add Event
            </Button>
          </footer>
        )}
      </Panel>
      <KeyHints hints={[...listHints(rules), { keys: ['Ctrl', 'Enter'], does: action }]} />
    </>
  );
}

function listHints({ hasFreeEvents, eventTypes }: MatchRules) {
  if (hasFreeEvents)
    return [
      { keys: ['Enter'], does: 'next event, or a new one at the end' },
      { keys: ['↑', '↓'], does: 'up and down a column' },
      { keys: ['Alt', 'Backspace'], does: 'remove the event' },
    ];
  return [
    { keys: ['Enter'], does: 'in a name adds the next event' },
    { keys: eventTypes.map((type) => type.charAt(0)), does: 'set the type' },
    { keys: ['←', '→'], does: 'switch team' },
  ];
}
