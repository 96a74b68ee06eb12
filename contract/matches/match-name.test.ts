import { expect, test } from 'vitest';
import { splitMatchName } from '#contract/matches/match-name.ts';

test('a name with one vs splits into Blue and Green', () => {
  expect(splitMatchName('Kestrel United vs Harbour City FC')).toEqual({
    blue: 'Kestrel United',
    green: 'Harbour City FC',
  });
});

test('a name without vs, with two, or with a side missing stays whole', () => {
  expect(splitMatchName('Charity Shield Final')).toBeNull();
  expect(splitMatchName('A vs B vs C')).toBeNull();
  expect(splitMatchName(' vs B')).toBeNull();
});
