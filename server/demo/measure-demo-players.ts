import type { MatchPlayer, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import type { Random } from '#server/demo/random.ts';

/** Players of a demo team are listed from the forwards to the goalkeeper. */
const FORWARDS = 4;
const STUDS_OF_A_MATCH = 18_000;

/** Lines with what a game server that counts everything sends; the goalkeeper's saves are the team's. */
export function measurePlayers(
  random: Random,
  players: Record<TeamSide, MatchPlayer[]>,
  saves: Record<TeamSide, number | null>,
): Record<TeamSide, MatchPlayer[]> {
  const [Blue = [], Green = []] = TEAM_SIDES.map((side) =>
    players[side].map((player, at, { length }) =>
      measurePlayer(random, player, { at, length, saves: saves[side] ?? 0 }),
    ),
  );
  return { Blue, Green };
}

function measurePlayer(
  random: Random,
  player: MatchPlayer,
  { at, length, saves }: { at: number; length: number; saves: number },
): MatchPlayer {
  const isKeeper = at === length - 1;
  const position = isKeeper ? 'GK' : at < FORWARDS ? 'FW' : at < (FORWARDS + length) / 2 ? 'MF' : 'DF';
  const shots_on_target = player.goals + random.between(0, position === 'FW' ? 2 : 0);
  const passes = random.between(8, 45);
  return {
    ...player,
    position,
    shirt: isKeeper ? 1 : at + 2,
    started: true,
    shots: shots_on_target + random.between(0, 2),
    shots_on_target,
    fouls: random.between(0, 2),
    ...(isKeeper && { saves }),
    passes,
    passes_completed: Math.round(passes * (0.55 + random.between(0, 40) / 100)),
    tackles: random.between(0, position === 'DF' ? 7 : 3),
    interceptions: random.between(0, 4),
    distance: STUDS_OF_A_MATCH + random.between(-4000, 4000),
  };
}
