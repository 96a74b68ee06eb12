import type { BasicStats } from '#contract/groups/schema.ts';

/** Most goals first, then most assists, yellow cards and red cards; ties by name. */
export function rankPlayers(players: readonly BasicStats[]): BasicStats[] {
  return [...players].sort(
    (a, b) =>
      b.goals - a.goals ||
      b.assists - a.assists ||
      b.yellow_cards - a.yellow_cards ||
      b.red_cards - a.red_cards ||
      a.name.localeCompare(b.name, 'en-GB'),
  );
}
