import type { LeaderboardEntry, Leaderboards } from '#contract/standings.ts';
import type { NamedPlayer, PlayerSums } from '#server/leagues/league-figures-queries.ts';

/** The boards of the players who are shown, `size` entries at most: the most first, equals by name and of one rank. */
export function buildLeaderboards(
  sums: readonly PlayerSums[],
  shown: readonly NamedPlayer[],
  size: number,
): Pick<Leaderboards, 'goals' | 'assists' | 'cards'> {
  const named = new Map(shown.map((player) => [player.player_key, player]));
  const players = sums.flatMap((line) => {
    const player = named.get(line.player_key);
    return player ? [{ ...player, ...line }] : [];
  });
  return {
    goals: rank(players, size, ({ goals }) => goals),
    assists: rank(players, size, ({ assists }) => assists),
    cards: rank(players, size, ({ yellow_cards, red_cards }) => yellow_cards + red_cards),
  };
}

type Player = Omit<LeaderboardEntry, 'rank'>;

function rank(players: readonly Player[], size: number, count: (player: Player) => number): LeaderboardEntry[] {
  const sorted = players
    .filter((player) => count(player) > 0)
    .toSorted((a, b) => count(b) - count(a) || compareNames(a, b))
    .slice(0, size);
  return sorted.map((player) => ({
    rank: 1 + sorted.findIndex((other) => count(other) === count(player)),
    ...player,
  }));
}

/** As the statement orders those who are equal. */
function compareNames(a: Player, b: Player): number {
  const [first, second] = [a, b].map(({ name, player_key }) => `${name.toLowerCase()}\u0000${player_key}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
