import { sortByClock } from '#contract/matches/match-clock.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { PlayedMatch } from '#demo/play/play-demo-match.ts';
import type { Random } from '#demo/play/random.ts';

const DISALLOWED_GOAL = 0.15;

/** Adds up to two substitutions a side from its bench, and a disallowed goal now and then. */
export function substitutePlayers(random: Random, played: PlayedMatch): PlayedMatch {
  const { players, events, squads } = played;
  if (!squads) return played;
  const changes = TEAM_SIDES.flatMap((side) => {
    const leaving = random.sample(players[side].filter(isQuiet), random.between(0, 2));
    return random
      .sample(squads[side].bench, leaving.length)
      .map((on, at) => ({ side, on, off: leaving[at] as MatchPlayer }));
  });
  const comingOn = (side: TeamSide) =>
    changes.filter((change) => change.side === side).map(({ on }) => ({ ...on, started: false }));
  const added = [
    ...changes.map(({ side, on, off }): MatchEvent => {
      const names = { off: off.name, on: on.name };
      return { ...buildEvent(random, 'Substitution', side, [on.name, off.name], 55), ...names };
    }),
    ...(random.chance(DISALLOWED_GOAL) ? [disallowGoal(random, random.pick(TEAM_SIDES), players)] : []),
  ];
  return {
    ...played,
    players: {
      Blue: [...players.Blue, ...comingOn('Blue')],
      Green: [...players.Green, ...comingOn('Green')],
    },
    events: sortByClock([...events, ...added]),
  };
}

/** A player without any event has none after going off. The goalkeeper, who is first, stays. */
function isQuiet({ goals, assists, yellow_cards, red_card }: MatchPlayer, at: number): boolean {
  return at > 0 && goals + assists + yellow_cards + red_card === 0;
}

function disallowGoal(random: Random, side: TeamSide, players: PlayedMatch['players']): MatchEvent {
  const forward = random.pick(players[side].slice(-3));
  return { ...buildEvent(random, 'Goal', side, [forward.name], 15), disallowed: true };
}

/** An event within 28 minutes from `minute`. */
function buildEvent(
  random: Random,
  eventName: string,
  team_affect: TeamSide,
  participants: string[],
  minute: number,
): MatchEvent {
  const timestamp = `${random.between(minute, minute + 28)}:${String(random.between(0, 59)).padStart(2, '0')}`;
  return { eventName, timestamp, participants, team_affect };
}
