import { expect, test } from 'vitest';
import { listPlaceTicks, listWeekTicks } from '#web/kit/charts/place-ticks.ts';

test('places at the edges of zones are named, at most four', () => {
  expect(listPlaceTicks({ up: 2, play_off: 2, play_off_down: 0, down: 2 }, 10)).toEqual([1, 4, 8, 10]);
  expect(listPlaceTicks({ up: 1, play_off: 0, play_off_down: 0, down: 0 }, 4)).toEqual([1, 4]);
  expect(listPlaceTicks({ up: 2, play_off: 1, play_off_down: 1, down: 2 }, 10)).toEqual([1, 3, 7, 10]);
  expect(listPlaceTicks({ up: 0, play_off: 0, play_off_down: 0, down: 0 }, 9)).toEqual([1, 5, 9]);
});

test('weeks that would overlap are left out', () => {
  expect(listWeekTicks(12, 18)).toEqual([1, 6, 12, 18]);
  expect(listWeekTicks(17, 18)).toEqual([1, 9, 17]);
  expect(listWeekTicks(1, 1)).toEqual([1]);
});
