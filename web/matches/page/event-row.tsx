import { Children, type ReactNode, useEffect, useRef } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import { type EventKind, readEventKind } from '#contract/matches/event-kinds.ts';
import { readSubstitution, type Substitution } from '#contract/matches/minutes.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { otherSide } from '#contract/matches/sides.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { SIDE_TEXTS } from '#web/kit/heads/team-mark.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import styles from '#web/matches/page/event-row.module.css';
import type { NamedPlayers } from '#web/matches/page/named-players.ts';

interface TimelineProps {
  /** Rows off screen are not laid out. */
  isLong?: boolean;
  /** Replaces an empty timeline. */
  none: string;
  children: ReactNode;
}

/** Events of a match around a line. */
export function Timeline({ isLong = false, none, children }: TimelineProps) {
  return (
    <div className="[container-type:inline-size] px-5 py-0">
      {Children.count(children) > 0 ? (
        <ol
          className={`relative py-4 before:absolute before:start-[50%] before:top-0 before:bottom-0 before:-ms-px before:w-0.5 before:bg-line-2 before:content-[""] forced-colors:before:bg-[CanvasText] [@container_(max-width:_35.5rem)]:before:hidden ${isLong ? '[&>li]:[contain-intrinsic-size:auto_4.5rem] [&>li]:[content-visibility:auto]' : ''}`}
        >
          {children}
        </ol>
      ) : (
        <p className="py-6 text-center text-ink-2">{none}</p>
      )}
    </div>
  );
}

interface EventRowProps {
  event: MatchEvent;
  /** The score after the event if it changed. */
  score: Record<TeamSide, number> | null;
  names: Record<TeamSide, string>;
  players: NamedPlayers;
  /** Whether the page was opened at this event, which takes the focus. */
  isTarget: boolean;
}

/** One event of the timeline: on its team's side, or in the middle without a team. */
export function MatchEventRow({ event, score, names, players, isTarget }: EventRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const kind = readEventKind(event);
  const side = event.team_affect;

  useEffect(() => {
    if (!isTarget) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);

  if (!side) return <UnassignedRow event={event} kind={kind} players={players} />;
  const clock = readShownClock(event);
  return (
    <li
      ref={row}
      tabIndex={isTarget ? -1 : undefined}
      className={`relative grid grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)] items-center py-1.75 [@container_(max-width:_35.5rem)]:flex [@container_(max-width:_35.5rem)]:gap-2.5 [@container_(max-width:_35.5rem)]:py-1 ${side === 'Blue' ? `[@container_(max-width:_35.5rem)]:flex-row-reverse [@container_(max-width:_35.5rem)]:justify-end ${styles.blue}` : `[@container_(max-width:_35.5rem)]:justify-end ${styles.green}`} ${kind === 'goal' ? styles.goal : ''}`}
    >
      {(clock || score) && (
        <div className={styles.time}>
          {clock && <bdi>{clock}</bdi>}
          {score && (
            <span className={styles.runningScore}>
              {score.Blue}–{score.Green}
            </span>
          )}
        </div>
      )}
      <div
        className={`row-1 flex min-w-0 items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2.5 text-14 [@container_(max-width:_35.5rem)]:max-w-[80%] ${styles.card}`}
      >
        <EventIcon kind={kind} side={side} />
        <div className="grid min-w-0 gap-px leading-[1.35]">
          <span className={`text-13 font-medium wrap-anywhere text-ink-3 ${styles.name}`}>
            <span className="sr-only">
              <bdi>{names[side]}</bdi>:{' '}
            </span>
            <EventName event={event} kind={kind} />
          </span>
          <Participants event={event} kind={kind} players={players} />
          {kind === 'own-goal' && (
            <span className="text-13 wrap-text text-ink-2">
              Counts for <bdi>{names[otherSide(side)]}</bdi>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

function UnassignedRow(props: ParticipantsProps) {
  const { event, kind } = props;
  const clock = readShownClock(event);
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)] items-center py-1.75 [@container_(max-width:_35.5rem)]:flex [@container_(max-width:_35.5rem)]:justify-center [@container_(max-width:_35.5rem)]:gap-2.5 [@container_(max-width:_35.5rem)]:py-1 ${styles.neutral}`}
    >
      <div
        className={`row-1 flex min-w-0 items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2.5 text-14 [@container_(max-width:_35.5rem)]:max-w-[80%] ${styles.card}`}
      >
        <EventIcon kind={kind} side={null} />
        <span>
          <EventName event={event} kind={kind} />
        </span>
        <Participants {...props} />
        {clock && <bdi className="text-ink-3 tabular">{clock}</bdi>}
      </div>
    </li>
  );
}

interface ParticipantsProps {
  event: MatchEvent;
  kind: EventKind;
  players: NamedPlayers;
}

function EventName({ event, kind }: Omit<ParticipantsProps, 'players'>) {
  if (kind !== 'disallowed') return event.eventName;
  return (
    <>
      <s>{event.eventName}</s> <span className="text-ink-2">Disallowed</span>
    </>
  );
}

function Participants({ event, kind, players }: ParticipantsProps) {
  const substitution = kind === 'substitution' ? readSubstitution(event) : null;
  if (substitution) return <SubstitutedPlayers {...substitution} players={players} />;
  const [first, second] = event.participants;
  const isGoal = kind === 'goal' || kind === 'own-goal' || kind === 'disallowed';
  return (
    <>
      {first && (
        <span className="text-15 font-semibold wrap-text">
          <span className="text-13 text-ink-2">{isGoal ? 'Goalscorer' : 'Offender'}: </span>
          <Participant name={first} players={players} />
        </span>
      )}
      {second && kind === 'goal' && (
        <span className="text-13 wrap-text text-ink-2">
          Assister: <Participant name={second} players={players} />
        </span>
      )}
    </>
  );
}

function SubstitutedPlayers({ on, off, players }: Substitution & Pick<ParticipantsProps, 'players'>) {
  return [
    ['On', on],
    ['Off', off],
  ].map(([word, name]) =>
    name === undefined ? null : (
      <span key={word} className="text-15 font-semibold wrap-text">
        <span className="text-13 text-ink-2">{word}: </span>
        <Participant name={name} players={players} />
      </span>
    ),
  );
}

function Participant({ name, players }: { name: string; players: NamedPlayers }) {
  const player = players.get(foldName(name));
  return <bdi>{player ? <PlayerLink player={player} /> : name}</bdi>;
}

function EventIcon({ kind, side }: { kind: EventKind; side: TeamSide | null }) {
  if (kind === 'other' || kind === 'substitution') return null;
  const isCard = kind === 'yellow-card' || kind === 'red-card';
  const colour = kind === 'goal' && side ? ` ${SIDE_TEXTS[side]}` : '';
  return (
    <span className={`grid size-6 flex-none place-items-center ${colour}`}>
      {isCard ? <CardIcon card={kind === 'red-card' ? 'red' : 'yellow'} label={null} /> : <BallIcon />}
    </span>
  );
}

function readShownClock({ timestamp }: MatchEvent): string | null {
  const clock = timestamp.trim();
  return clock === '' || clock.toUpperCase() === 'N/A' ? null : clock;
}
