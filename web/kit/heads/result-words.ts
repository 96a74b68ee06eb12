import { countOf } from '#contract/kit/count-of.ts';
import type { MatchResult, PlayerLine } from '#contract/players/schema.ts';

export const RESULT_WORDS: Record<MatchResult, string> = { win: 'Won', draw: 'Drawn', loss: 'Lost' };

/** Describes a player's line: 'Won, 2 goals, 1 yellow card'. */
export function describeLine({ result, goals, assists, yellow_cards, red_cards }: PlayerLine): string {
  const counts = listCounts(
    [goals, 'goal'],
    [assists, 'assist'],
    [yellow_cards, 'yellow card'],
    [red_cards, 'red card'],
  );
  return [RESULT_WORDS[result], counts].filter((part) => part !== '').join(', ');
}

/** Writes '2 goals, 1 assist'; counts of 0 are omitted. */
export function listCounts(...counts: [count: number, noun: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => countOf(count, noun))
    .join(', ');
}
