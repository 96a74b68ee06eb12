import type { Leaderboards, StatBoard } from '#contract/leagues/standings.ts';
import { BOARD_STATS } from '#contract/matches/stats.ts';
import type { BoardPlayer, PlayerSums, StatFigure } from '#server/competitions/tables/standings-queries.ts';

/** Boards of visible players, at most `size` entries each. Players with equal counts share a rank, by name. */
export function buildLeaderboards(
  sums: readonly PlayerSums[],
  shown: readonly BoardPlayer[],
  size: number,
): Pick<Leaderboards, 'goals' | 'assists' | 'cards'> {
  const named = new Map(shown.map((player) => [player.player_key, player]));
  const onBoards = sums.flatMap((line) => {
    const player = named.get(line.player_key);
    return player ? [{ ...player, ...line }] : [];
  });
  const players = sortByName(onBoards);
  return {
    goals: rank(players, size, ({ goals }) => goals),
    assists: rank(players, size, ({ assists }) => assists),
    cards: rank(players, size, ({ yellow_cards, red_cards }) => yellow_cards + red_cards),
  };
}

/** Boards of the stats that any visible player has, like `buildLeaderboards`. */
export function buildStatBoards(
  figures: readonly StatFigure[],
  shown: readonly BoardPlayer[],
  size: number,
): StatBoard[] {
  const named = new Map(sortByName(shown).map((player) => [player.player_key, player]));
  const places = new Map([...named.keys()].map((key, place) => [key, place]));
  return BOARD_STATS.flatMap((stat) => {
    const own = figures
      .filter((figure) => figure.stat === stat && named.has(figure.player_key))
      .toSorted((a, b) => (places.get(a.player_key) ?? 0) - (places.get(b.player_key) ?? 0));
    const board = (read: (figure: StatFigure) => number) =>
      rank(
        own.flatMap((figure) => {
          const player = named.get(figure.player_key);
          return player ? [{ ...player, value: read(figure) }] : [];
        }),
        size,
        ({ value }) => value,
      );
    return own.length > 0
      ? [{ stat, total: board(({ total }) => total), per_90: board(({ per_90 }) => per_90 ?? 0) }]
      : [];
  });
}

/** The board of Player of the Match awards, like `buildLeaderboards`. */
export function buildVoteBoard(
  totals: readonly { player_key: string; total: number }[],
  shown: readonly BoardPlayer[],
  size: number,
): NonNullable<Leaderboards['player_of_the_match']> {
  const counts = new Map(totals.map(({ player_key, total }) => [player_key, total]));
  const players = sortByName(shown).map((player) => ({ ...player, value: counts.get(player.player_key) ?? 0 }));
  return rank(players, size, ({ value }) => value);
}

/** `players` must be sorted by name. */
function rank<P extends BoardPlayer>(
  players: readonly P[],
  size: number,
  count: (player: P) => number,
): (P & { rank: number })[] {
  const sorted = players
    .filter((player) => count(player) > 0)
    .toSorted((a, b) => count(b) - count(a))
    .slice(0, size);
  return sorted.map((player) => ({
    rank: 1 + sorted.findIndex((other) => count(other) === count(player)),
    ...player,
  }));
}

/** Matches the order of ties in `listBestPlayers`. */
function sortByName<P extends BoardPlayer>(players: readonly P[]): P[] {
  const placed = players.map((player) => ({ player, place: `${player.name.toLowerCase()}\u0000${player.player_key}` }));
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ player }) => player);
}
