import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { EVENT_TYPES, type Sport } from '#contract/sports.ts';
import { TeamMark } from '#web/components/team-mark.tsx';
import { type EventRow as Event, type EventType, findEventType } from '#web/pages/submit/event-list.ts';
import { isBlank, isTooLong, SIDE_NAMES, SIDES, type Side, sayTeam } from '#web/pages/submit/match-text.ts';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

interface EventRowProps {
  sport: Sport;
  teams: Record<Side, string>;
  event: Event;
  row: number;
  /** Whether a missing name is marked. */
  marksBlank: boolean;
  onChange: (event: Partial<Omit<Event, 'id'>>) => void;
  onLeaveName: () => void;
  onNameKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

/** An event of the form. Its name carries `data-event="row"`, by which focus finds it. */
export function EventRow({ sport, teams, event, row, marksBlank, ...on }: EventRowProps) {
  const number = row + 1;

  /** Left and right belong to the team in either control, up and down to the control itself. */
  function chooseByKey(key: KeyboardEvent<HTMLElement>) {
    if (key.ctrlKey || key.metaKey || key.altKey) return;
    const team = ({ ArrowLeft: 'A', ArrowRight: 'B' } as const)[key.key as 'ArrowLeft'];
    const type = findEventType(sport, key.key);
    if (!team && !type) return;
    key.preventDefault();
    on.onChange(team ? { team } : { type });
    key.currentTarget.querySelector<HTMLElement>(`input[value="${team ?? type}"]`)?.focus();
  }

  return (
    <li className={`erow erow--${sport}`}>
      <span className="prow__n" aria-hidden="true">
        {number}
      </span>
      <Segmented<EventType>
        className="erow__type"
        label={`Type of event ${number}`}
        value={event.type}
        options={EVENT_TYPES[sport].map((type) => ({ value: type, label: TYPE_LABELS[type] }))}
        onChange={(type) => on.onChange({ type })}
        onKeyDown={chooseByKey}
      />
      <Segmented<Side>
        className="erow__team"
        label={`Team of event ${number}`}
        value={event.team}
        options={SIDES.map((side) => ({ value: side, label: <TeamLabel side={side} name={teams[side]} /> }))}
        onChange={(team) => on.onChange({ team })}
        onKeyDown={chooseByKey}
      />
      <input
        className="input"
        data-event={row}
        value={event.player}
        placeholder="Roblox username"
        aria-label={`Player of event ${number}`}
        aria-invalid={(marksBlank && isBlank(event.player)) || isTooLong(event.player)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(change) => on.onChange({ player: change.target.value })}
        onBlur={on.onLeaveName}
        onKeyDown={on.onNameKeyDown}
      />
      <button
        type="button"
        className="prow__x"
        data-remove={row}
        aria-label={`Remove event ${number}`}
        onClick={on.onRemove}
      >
        <X className="i i-18" aria-hidden="true" />
      </button>
    </li>
  );
}

const TYPE_LABELS: Record<EventType, ReactNode> = {
  Goal: <TypeLabel icon={<BallIcon />} type="Goal" word="Goal" />,
  'Yellow Card': <TypeLabel icon={<CardIcon card="yellow" label={null} />} type="Yellow Card" word="Yellow" />,
  'Red Card': <TypeLabel icon={<CardIcon card="red" label={null} />} type="Red Card" word="Red" />,
  '2 Points': '2 Points',
  '3 Points': '3 Points',
  Rebound: 'Rebound',
  Foul: 'Foul',
};

function TypeLabel({ icon, type, word }: { icon: ReactNode; type: string; word: string }) {
  return (
    <>
      {icon}
      <span className="only-d" aria-hidden="true">
        {word}
      </span>
      <span className="sr">{type}</span>
    </>
  );
}

function TeamLabel({ side, name }: { side: Side; name: string }) {
  return (
    <>
      <TeamMark side={SIDE_NAMES[side]} />
      <span className="trunc only-d">{sayTeam(name, side)}</span>
      <span className="only-m" aria-hidden="true">
        {SIDE_NAMES[side]}
      </span>
    </>
  );
}
