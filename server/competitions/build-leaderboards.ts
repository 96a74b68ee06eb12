import type { LeaderboardEntry, Leaderboards } from '#contract/standings.ts';
import type { NamedPlayer, PlayerSums } from '#server/competitions/standings-queries.ts';

/** Boards of the shown players, at most `size` entries each. Players with equal counts share a rank, by name. */
export function buildLeaderboards(
  sums: readonly PlayerSums[],
  shown: readonly NamedPlayer[],
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

type Player = Omit<LeaderboardEntry, 'rank'>;

/** `players` are sorted by name. */
function rank(players: readonly Player[], size: number, count: (player: Player) => number): LeaderboardEntry[] {
  const sorted = players
    .filter((player) => count(player) > 0)
    .toSorted((a, b) => count(b) - count(a))
    .slice(0, size);
  return sorted.map((player) => ({
    rank: 1 + sorted.findIndex((other) => count(other) === count(player)),
    ...player,
  }));
}

/** In the order of players with equal counts in `listBestPlayers`. */
function sortByName(players: readonly Player[]): Player[] {
  const placed = players.map((player) => ({ player, place: `${player.name.toLowerCase()}\u0000${player.player_key}` }));
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ player }) => player);
}
