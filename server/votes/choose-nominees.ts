import type { PlayerReference } from '#contract/kit/heads.ts';
import { VOTE_NOMINEES } from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Nominee } from '#contract/votes/schema.ts';
import { type RatedLine, rankRatedPlayers, rateLine } from '#server/votes/rate-player.ts';

/** A line of a player who can be nominated. */
export interface NomineeLine extends RatedLine {
  side: TeamSide;
  player: PlayerReference;
  /** The player's key in votes and nominations. */
  candidate_key: string;
}

interface Chosen {
  /** Keys of captains' nominees. */
  nominated: readonly string[];
  /** Players with votes remain nominees after a correction of figures, so that no vote is lost. */
  voted: readonly string[];
}

/**
 * The players with the most points of the public formula, then the captains' nominees. Players without points are
 * excluded, and so are tied ones of whom only some would get a place, as only their names would decide.
 */
export function chooseNominees(lines: readonly NomineeLine[], { nominated, voted }: Chosen): Nominee[] {
  const best = rankRatedPlayers(lines.map(describeLine));
  const next = Math.max(best[VOTE_NOMINEES]?.points ?? 0, 0);
  const byFigures = best.filter(({ points }) => points > next);
  const others = best.filter(
    (one) => !byFigures.includes(one) && (nominated.includes(one.candidate_key) || voted.includes(one.player_key)),
  );
  return [...byFigures, ...others].map(({ points: _, candidate_key, ...nominee }) => ({
    ...nominee,
    by_captain:
      !byFigures.some(({ player_key }) => player_key === nominee.player_key) && nominated.includes(candidate_key),
  }));
}

function describeLine({ player, candidate_key, side, ...rated }: NomineeLine) {
  const { parts, points } = rateLine(rated);
  const figures = parts
    .filter((part) => part.points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ figure, count }) => ({ figure, count }));
  return { ...player, side, figures, points, candidate_key };
}
