import type { MatchResult, PlayerLine } from '#contract/players.ts';

export const RESULT_WORDS: Record<MatchResult, string> = { win: 'Won', draw: 'Drawn', loss: 'Lost' };

/** What a player did in a match: 'Won, 2 goals, 1 yellow card'. */
export function describeLine({ result, goals, assists, yellow_cards, red_cards }: PlayerLine): string {
  const deeds = listCounts(
    [goals, 'goal'],
    [assists, 'assist'],
    [yellow_cards, 'yellow card'],
    [red_cards, 'red card'],
  );
  return [RESULT_WORDS[result], deeds].filter((part) => part !== '').join(', ');
}

/** '2 goals, 1 assist', without those of which there are none. */
export function listCounts(...counts: [count: number, noun: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => inWords(count, noun))
    .join(', ');
}

/** '1 match', '1,284 matches'; `nouns` by adding an s unless it is given. */
export function inWords(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : nouns}`;
}
