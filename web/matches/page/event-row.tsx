import { useEffect, useRef } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import { type EventKind, readEventKind } from '#contract/matches/event-kinds.ts';
import { readSubstitution, type Substitution } from '#contract/matches/minutes.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { otherSide } from '#contract/matches/sides.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { SIDE_TEXTS } from '#web/kit/heads/team-mark.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import styles from '#web/matches/page/events-tab.module.css';
import type { NamedPlayers } from '#web/matches/page/named-players.ts';

interface EventRowProps {
  event: MatchEvent;
  /** The score after the event if it changed. */
  score: Record<TeamSide, number> | null;
  names: Record<TeamSide, string>;
  players: NamedPlayers;
  /** The page was opened at this event, which takes the focus. */
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
      className={`${styles.event} ${side === 'Blue' ? styles.blue : styles.green}${kind === 'goal' ? ` ${styles.goal}` : ''}`}
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
      <div className={styles.card}>
        <EventIcon kind={kind} side={side} />
        <div className={styles.text}>
          <span className={styles.name}>
            <span className={typography.screenReaderOnly}>
              <bdi>{names[side]}</bdi>:{' '}
            </span>
            <EventName event={event} kind={kind} />
          </span>
          <Participants event={event} kind={kind} players={players} />
          {kind === 'own-goal' && (
            <span className={`${typography.muted} ${typography.size13} ${typography.wrapAnywhere}`}>
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
    <li className={`${styles.event} ${styles.neutral}`}>
      <div className={styles.card}>
        <EventIcon kind={kind} side={null} />
        <span>
          <EventName event={event} kind={kind} />
        </span>
        <Participants {...props} />
        {clock && <bdi className={`${typography.dim} ${typography.figures}`}>{clock}</bdi>}
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
      <s>{event.eventName}</s> <span className={typography.muted}>Disallowed</span>
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
        <span className={`${typography.semibold} ${typography.size15} ${typography.wrapAnywhere}`}>
          <span className={`${typography.muted} ${typography.size13}`}>{isGoal ? 'Goalscorer' : 'Offender'}: </span>
          <Participant name={first} players={players} />
        </span>
      )}
      {second && kind === 'goal' && (
        <span className={`${typography.muted} ${typography.size13} ${typography.wrapAnywhere}`}>
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
      <span key={word} className={`${typography.semibold} ${typography.size15} ${typography.wrapAnywhere}`}>
        <span className={`${typography.muted} ${typography.size13}`}>{word}: </span>
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
    <span className={`${styles.icon}${colour}`}>
      {isCard ? <CardIcon card={kind === 'red-card' ? 'red' : 'yellow'} label={null} /> : <BallIcon />}
    </span>
  );
}

function readShownClock({ timestamp }: MatchEvent): string | null {
  const clock = timestamp.trim();
  return clock === '' || clock.toUpperCase() === 'N/A' ? null : clock;
}
