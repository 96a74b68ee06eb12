import { expect, test } from 'vitest';
import { compareSeasons } from '#web/matches/figures/season-figures.ts';

const SABLE_COAST = { place: 2, points: 22, goals_for: 24, goals_against: 17, played: 12 };
const COPPERFIELD = { place: 9, points: 9, goals_for: 14, goals_against: 17, played: 12 };

test('the better figure of both teams is the best, and both of equal ones', () => {
  const figures = compareSeasons({ Blue: SABLE_COAST, Green: COPPERFIELD });
  expect(figures.map(({ name, values: { Blue, Green } }) => [name, Blue.text, Green.text])).toEqual([
    ['Place', '2nd', '9th'],
    ['Points', '22', '9'],
    ['Goals for', '24', '14'],
    ['Goals against', '17', '17'],
    ['Goals a match', '2.00', '1.17'],
  ]);
  expect(figures.map(({ values }) => values.Blue.isBest)).toEqual([true, true, true, true, true]);
  expect(figures.map(({ values }) => values.Green.isBest)).toEqual([false, false, false, true, false]);
});

test('a team outside the table has dashes, and before the first match there are no goals a match', () => {
  const figures = compareSeasons({ Blue: null, Green: { ...COPPERFIELD, goals_for: 0, played: 0 } });
  expect(figures.map(({ values }) => values.Blue.text)).toEqual(['–', '–', '–', '–', '–']);
  expect(figures.at(-1)?.values.Green.text).toBe('0.00');
});

test('without rows the figures are named and empty', () => {
  expect(compareSeasons(null).map(({ values }) => values.Green.text)).toEqual(['', '', '', '', '']);
});
