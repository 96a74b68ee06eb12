import type { Leaderboards } from '#contract/leagues/standings.ts';

/** Describes the counted matches: a competition, the sum of all, a type of match, or all matches. */
export function nameCounted({
  counts,
  competition,
  type,
}: Pick<Leaderboards, 'counts' | 'competition' | 'type'>): string {
  if (counts === 'all competitions') return 'All competitions';
  return competition?.name ?? type ?? 'All types';
}
