import { expect, test } from 'vitest';
import { countCautions, describeCards, sumFairPlay } from '#server/results/tables/player-cards.ts';

const [YELLOW, RED] = ['yellow card', 'red card'] as const;

test.each([
  ['a yellow card', 1, 0, null, null, 1, 1],
  ['two yellow cards without a red one', 2, 0, null, null, 2, 2],
  ['two yellow cards and a red one', 2, 1, null, 'second yellow', 0, 3],
  ['a red card', 0, 1, null, 'straight red', 0, 4],
  ['a yellow and a red card', 1, 1, null, 'yellow and straight red', 1, 5],
  ['a second yellow card that was counted as a red one', 1, 1, [YELLOW, YELLOW, RED], 'second yellow', 0, 3],
  ['one event of a yellow card before the red one', 2, 1, [YELLOW, RED], 'yellow and straight red', 1, 5],
  ['no event of a yellow card', 2, 1, [RED], 'second yellow', 0, 3],
  ['more yellow cards than a match allows', 5, 0, null, null, 2, 2],
] as const)('%s', (_case, yellow_cards, red_card, events, dismissal, cautions, points) => {
  const shown = { player_key: 'a', yellow_cards, red_card, events };
  const cards = describeCards(shown);
  expect(cards.dismissal).toBe(dismissal);
  expect(countCautions(cards)).toBe(cautions);
  expect(sumFairPlay([shown, shown])).toBe(2 * points);
});
