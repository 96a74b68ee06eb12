import { useEffect, useRef } from 'react';
import type { MatchEvent, TeamSide } from '#contract/matches.ts';
import { PlayerLink } from '#web/components/player-link.tsx';
import { type EventKind, otherSide, readEventKind } from '#web/pages/match/event-kind.ts';
import type { NamedPlayers } from '#web/pages/match/named-players.ts';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';

interface EventRowProps {
  event: MatchEvent;
  /** The score after the event when it raised one. */
  score: Record<TeamSide, number> | null;
  names: Record<TeamSide, string>;
  players: NamedPlayers;
  /** The page was opened at this event, which takes the focus. */
  isTarget: boolean;
}

/** One event of the timeline: on its team's side, or in the middle without a team (spec §2). */
export function EventRow({ event, score, names, players, isTarget }: EventRowProps) {
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
      className={`ev ev--${side.toLowerCase()}${kind === 'goal' ? ' ev--goal' : ''}`}
    >
      {(clock || score) && (
        <div className="ev__time">
          {clock && <bdi>{clock}</bdi>}
          {score && (
            <span className="run">
              {score.Blue}–{score.Green}
            </span>
          )}
        </div>
      )}
      <div className="ev__card">
        <EventIcon kind={kind} side={side} />
        <div className="ev__txt">
          <span className="ev__name">
            <span className="sr">
              <bdi>{names[side]}</bdi>:{' '}
            </span>
            {event.eventName}
          </span>
          <Participants event={event} kind={kind} players={players} />
          {kind === 'own-goal' && (
            <span className="ev__sub">
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
    <li className="ev ev--none">
      <div className="ev__card">
        <EventIcon kind={kind} side={null} />
        <span>{event.eventName}</span>
        <Participants {...props} />
        {clock && <bdi className="dim num">{clock}</bdi>}
      </div>
    </li>
  );
}

interface ParticipantsProps {
  event: MatchEvent;
  kind: EventKind;
  players: NamedPlayers;
}

function Participants({ event: { participants }, kind, players }: ParticipantsProps) {
  const [first, second] = participants;
  const isGoal = kind === 'goal' || kind === 'own-goal';
  return (
    <>
      {first && (
        <span className="ev__who">
          <span className="sr">{isGoal ? 'Goalscorer' : 'Offender'}: </span>
          <Participant name={first} players={players} />
        </span>
      )}
      {second && kind === 'goal' && (
        <span className="ev__sub">
          Assister: <Participant name={second} players={players} />
        </span>
      )}
    </>
  );
}

function Participant({ name, players }: { name: string; players: NamedPlayers }) {
  const player = players.get(name.toLowerCase());
  return <bdi>{player ? <PlayerLink player={player} /> : name}</bdi>;
}

function EventIcon({ kind, side }: { kind: EventKind; side: TeamSide | null }) {
  if (kind === 'other') return null;
  const isCard = kind === 'yellow-card' || kind === 'red-card';
  const colour = kind === 'goal' && side ? ` t-${side.toLowerCase()}` : '';
  return (
    <span className={`ev-ico${colour}`}>
      {isCard ? <CardIcon card={kind === 'red-card' ? 'red' : 'yellow'} label={null} /> : <BallIcon />}
    </span>
  );
}

function readShownClock({ timestamp }: MatchEvent): string | null {
  const clock = timestamp.trim();
  return clock === '' || clock.toUpperCase() === 'N/A' ? null : clock;
}
