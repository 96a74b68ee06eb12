import { expect, test } from 'vitest';
import type { Nominee } from '#contract/votes/schema.ts';
import { describeNominee } from '#web/matches/vote/nominee-words.ts';

const CASES: [figures: [Nominee['figures'][number]['figure'], number][], byCaptain: boolean, text: string][] = [
  [
    [
      ['clean_sheet', 1],
      ['saves', 7],
      ['win', 1],
    ],
    false,
    '7 saves, clean sheet',
  ],
  [
    [
      ['win', 1],
      ['tackles', 3],
      ['interceptions', 2],
    ],
    false,
    '3 tackles, 2 interceptions',
  ],
  [
    [
      ['goals', 1],
      ['assists', 2],
      ['shots_on_target', 4],
      ['tackles', 1],
    ],
    false,
    '1 goal, 2 assists, 4 shots on target',
  ],
  [[['win', 1]], true, 'Team won, captain’s nominee'],
  [[['clean_sheet', 1]], false, 'Clean sheet'],
  [[], true, 'Captain’s nominee'],
  [[], false, 'No points by the formula'],
];

test.each(CASES)('a nominee with %j, by a captain %s: %s', (figures, by_captain, text) => {
  expect(describeNominee({ figures: figures.map(([figure, count]) => ({ figure, count })), by_captain })).toBe(text);
});
