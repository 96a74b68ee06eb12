import { expect, test } from 'vitest';
import { isTabOpenTo, LEAGUE_TABS, readViewerLevel } from '#web/leagues/my-leagues/league-tabs.ts';

test('each access level opens its tabs, Statistics from level 3', () => {
  const opened = [1, 2, 3, 4, 5, 6].map((level) =>
    LEAGUE_TABS.map(({ id }) => id)
      .filter((id) => isTabOpenTo(id, level))
      .sort(),
  );
  expect(opened).toEqual([
    [],
    ['requests'],
    ['requests', 'statistics'],
    ['access', 'requests', 'statistics'],
    ['access', 'information', 'requests', 'statistics'],
    ['access', 'authorization', 'information', 'requests', 'statistics'],
  ]);
});

test('the level is read from the first entry, 1 without any', () => {
  const own = { RBX: null, DISC: '100', Level: 4 };
  const other = { RBX: 'AdminOnRoblox', DISC: '200', Level: 6 };
  expect(readViewerLevel([own, other])).toBe(4);
  expect(readViewerLevel([])).toBe(1);
});
