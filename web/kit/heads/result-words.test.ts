import { expect, test } from 'vitest';
import { describeLine } from '#web/kit/heads/result-words.ts';

const LINE = { team: 'Blue', name: 'Vince', goals: 0, assists: 0, yellow_cards: 0, red_cards: 0 } as const;

test('a line in words has the result and the counts above 0', () => {
  expect(describeLine({ ...LINE, result: 'loss' })).toBe('Lost');
  expect(describeLine({ ...LINE, result: 'draw', assists: 1, red_cards: 1 })).toBe('Drawn, 1 assist, 1 red card');
  expect(describeLine({ ...LINE, result: 'win', goals: 2, yellow_cards: 2 })).toBe('Won, 2 goals, 2 yellow cards');
});
