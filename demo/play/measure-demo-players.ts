import type { MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { PlayedMatch } from '#demo/play/play-demo-match.ts';
import type { Random } from '#demo/play/random.ts';

/** Players of a demo team without shirts are listed from the forwards to the goalkeeper. */
const FORWARDS = 4;
const STUDS_OF_A_MATCH = 18_000;
const SUBSTITUTE_SHARE = 0.3;

type Place = Required<Pick<MatchPlayer, 'position' | 'shirt'>>;

/** Lines with what a game server that counts everything sends; the goalkeeper's saves are the team's. */
export function measurePlayers(
  random: Random,
  { players, squads }: Pick<PlayedMatch, 'players' | 'squads'>,
  saves: Record<TeamSide, number | null>,
): Record<TeamSide, MatchPlayer[]> {
  const [Blue = [], Green = []] = TEAM_SIDES.map((side) =>
    players[side].map((player, at, { length }) => {
      const shirt = squads?.[side].shirts.get(player.name);
      const place = shirt === undefined ? placeInOrder(at, length) : placeByShirt(shirt);
      return measurePlayer(random, player, place, saves[side] ?? 0);
    }),
  );
  return { Blue, Green };
}

function placeInOrder(at: number, length: number): Place {
  if (at === length - 1) return { position: 'GK', shirt: 1 };
  return { position: at < FORWARDS ? 'FW' : at < (FORWARDS + length) / 2 ? 'MF' : 'DF', shirt: at + 2 };
}

function placeByShirt(shirt: number): Place {
  if (shirt === 1) return { position: 'GK', shirt };
  const isMidfielder = (shirt > 5 && shirt <= 8) || (shirt > 11 && shirt <= 15);
  return { position: shirt <= 5 ? 'DF' : isMidfielder ? 'MF' : 'FW', shirt };
}

function measurePlayer(random: Random, player: MatchPlayer, place: Place, saves: number): MatchPlayer {
  const { position } = place;
  const share = player.started === false ? SUBSTITUTE_SHARE : 1;
  const upTo = (most: number) => random.between(0, Math.round(most * share));
  const shots_on_target = player.goals + upTo(position === 'FW' ? 2 : 0);
  const passes = Math.round(random.between(8, 45) * share);
  return {
    ...player,
    ...place,
    started: player.started ?? true,
    shots: shots_on_target + upTo(2),
    shots_on_target,
    fouls: upTo(2),
    ...(position === 'GK' && { saves }),
    passes,
    passes_completed: Math.round(passes * (0.55 + random.between(0, 40) / 100)),
    tackles: upTo(position === 'DF' ? 7 : 3),
    interceptions: upTo(4),
    distance: Math.round((STUDS_OF_A_MATCH + random.between(-4000, 4000)) * share),
  };
}
