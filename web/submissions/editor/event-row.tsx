import { X } from 'lucide';
import { type Dispatch, type KeyboardEvent, memo, type ReactNode } from 'react';
import { MAX_CLOCK_LENGTH, MAX_EVENT_NAME_LENGTH } from '#contract/kit/limits.ts';
import { readEventKind } from '#contract/matches/event-kinds.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { EditorInput } from '#web/submissions/editor/editor-input.tsx';
import styles from '#web/submissions/editor/event-row.module.css';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import type { EventDraft as Event, MatchChange } from '#web/submissions/editor/match-form.ts';
import { findEventType, type MatchRules } from '#web/submissions/editor/match-rules.ts';
import { describeTeam, isBlank, isTooLong } from '#web/submissions/editor/match-text.ts';

interface EventRowProps {
  event: Event;
  row: number;
  rules: MatchRules;
  blueName: string;
  greenName: string;
  /** Id of the `datalist` with common event names. */
  namesId: string;
  /** Id of the `datalist` with the squad of the event's team. */
  playersId?: string | undefined;
  /** Whether a missing name is marked. */
  marksBlank: boolean;
  change: Dispatch<MatchChange>;
  remove: (row: number, column: string) => void;
}

/** An event. `EventList` handles keys in its text fields. */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { event, row, rules, marksBlank, change, remove } = props;
  const number = row + 1;
  const [first, second] = nameParts(event);
  const arrangement = rules.hasFreeEvents
    ? ` ${styles.free}`
    : rules.eventTypes.length > 3
      ? ` ${styles.fourTypes}`
      : '';

  function renderPlayer(place: 0 | 1, column: 'player' | 'second', label: string, placeholder: string) {
    const name = event.participants[place] ?? '';
    const isMissing = marksBlank && !rules.hasFreeEvents && isBlank(name);
    return (
      <EditorInput
        className={column === 'player' ? styles.player : styles.second}
        field={FIELDS.event(row, column)}
        label={`${label} of event ${number}`}
        value={name}
        list={props.playersId}
        placeholder={placeholder}
        isWrong={isMissing || isTooLong(name)}
        autoCapitalize="none"
        onText={(text) => change({ type: 'participant', row, place, name: text })}
      />
    );
  }

  return (
    <li className={`${styles.row}${arrangement}`}>
      {rules.hasFreeEvents ? <FreeFields {...props} /> : <ChosenFields {...props} />}
      {renderPlayer(0, 'player', first, rules.hasFreeEvents ? first : 'Roblox username')}
      {rules.hasFreeEvents && renderPlayer(1, 'second', second, second)}
      <button
        type="button"
        className="grid h-9 w-8 place-items-center rounded-2 border-0 bg-transparent text-ink-3 hover:bg-danger-soft hover:text-danger phone:size-11"
        data-field={FIELDS.event(row, 'remove')}
        aria-label={`Remove event ${number}`}
        onClick={() => remove(row, 'remove')}
      >
        <Icon icon={X} size={18} />
      </button>
    </li>
  );
});

/** The parts of an event's first and second player. */
function nameParts(event: Event): [first: string, second: string] {
  const kind = readEventKind(event);
  if (kind === 'substitution') return ['Player on', 'Player off'];
  return ['Player', kind === 'goal' ? 'Assist' : 'Second player'];
}

/** Type and team as radio buttons. */
function ChosenFields({ event, row, rules, blueName, greenName, change }: EventRowProps) {
  const number = row + 1;
  const names = { Blue: blueName, Green: greenName };

  /** In both controls left and right change the team; up and down change the control's own value. */
  function chooseByKey(key: KeyboardEvent<HTMLElement>) {
    if (key.ctrlKey || key.metaKey || key.altKey) return;
    const team_affect = ({ ArrowLeft: 'Blue', ArrowRight: 'Green' } as const)[key.key as 'ArrowLeft'];
    const eventName = findEventType(rules, key.key);
    if (!team_affect && !eventName) return;
    key.preventDefault();
    change({ type: 'event', row, event: team_affect ? { team_affect } : { eventName } });
    key.currentTarget.querySelector<HTMLElement>(`input[value="${team_affect ?? eventName}"]`)?.focus();
  }

  return (
    <>
      <span className="text-end text-13 text-ink-3 tabular" aria-hidden="true">
        {number}
      </span>
      <Segmented<string>
        className={styles.name}
        label={`Type of event ${number}`}
        value={event.eventName}
        options={rules.eventTypes.map((type) => ({ value: type, label: TYPE_LABELS[type] ?? type }))}
        onChange={(eventName) => change({ type: 'event', row, event: { eventName } })}
        onKeyDown={chooseByKey}
      />
      <Segmented<TeamSide>
        className={styles.team}
        label={`Team of event ${number}`}
        value={event.team_affect ?? 'Blue'}
        options={TEAM_SIDES.map((side) => ({ value: side, label: <TeamLabel side={side} name={names[side]} /> }))}
        onChange={(team_affect) => change({ type: 'event', row, event: { team_affect } })}
        onKeyDown={chooseByKey}
      />
    </>
  );
}

/** A game server's event has a time and a free name, and its team is optional. */
function FreeFields({ event, row, namesId, marksBlank, change }: EventRowProps) {
  const number = row + 1;
  return (
    <>
      <EditorInput
        className={`tabular ${styles.time}`}
        field={FIELDS.event(row, 'time')}
        label={`Time of event ${number}`}
        value={event.timestamp}
        maxLength={MAX_CLOCK_LENGTH}
        onText={(timestamp) => change({ type: 'event', row, event: { timestamp } })}
        onBlur={() => isBlank(event.timestamp) && change({ type: 'event', row, event: { timestamp: 'N/A' } })}
      />
      <EditorInput
        className={styles.name}
        field={FIELDS.event(row, 'name')}
        label={`Name of event ${number}`}
        value={event.eventName}
        list={namesId}
        isWrong={marksBlank && isBlank(event.eventName)}
        maxLength={MAX_EVENT_NAME_LENGTH}
        onText={(eventName) => change({ type: 'event', row, event: { eventName } })}
      />
      <Select
        className={styles.team}
        value={event.team_affect ?? ''}
        aria-label={`Team of event ${number}`}
        onChange={({ target }) =>
          change({ type: 'event', row, event: { team_affect: (target.value || null) as TeamSide | null } })
        }
      >
        <option>Blue</option>
        <option>Green</option>
        <option value="">No team</option>
      </Select>
    </>
  );
}

const TYPE_LABELS: Partial<Record<string, ReactNode>> = {
  Goal: <TypeLabel icon={<BallIcon />} type="Goal" word="Goal" />,
  'Yellow Card': <TypeLabel icon={<CardIcon card="yellow" label={null} />} type="Yellow Card" word="Yellow" />,
  'Red Card': <TypeLabel icon={<CardIcon card="red" label={null} />} type="Red Card" word="Red" />,
};

function TypeLabel({ icon, type, word }: { icon: ReactNode; type: string; word: string }) {
  return (
    <>
      {icon}
      <span className="phone:hidden!" aria-hidden="true">
        {word}
      </span>
      <span className="sr-only">{type}</span>
    </>
  );
}

function TeamLabel({ side, name }: { side: TeamSide; name: string }) {
  return (
    <>
      <TeamMark side={side} />
      <span className="truncated phone:hidden!">{describeTeam(name, side)}</span>
      <span className={styles.phoneOnly} aria-hidden="true">
        {side}
      </span>
    </>
  );
}
