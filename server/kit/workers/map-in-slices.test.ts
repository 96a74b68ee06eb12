import { expect, test } from 'vitest';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';

test('others have their turn after as many items as a slice may have', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  const turnsOfItems = await mapInSlices([...Array(7).keys()], () => turns, 3);
  clearImmediate(immediate);
  const slices = turnsOfItems.map((turn) => turnsOfItems.indexOf(turn));
  expect(slices).toEqual([0, 0, 0, 3, 3, 3, 6]);
});
