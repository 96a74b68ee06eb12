import { expect, test } from 'vitest';
import type { GroupSummary } from '#contract/groups/schema.ts';
import { arrangeOwnedGroups } from '#web/matches/page/owned-groups.ts';

function group(group_id: number, group_league_id: number, parent_group_id: number | null = null): GroupSummary {
  return {
    group_id,
    group_name: `Group ${group_id}`,
    group_type: parent_group_id === null ? 'root' : 'nested',
    group_league_id,
    group_league_name: `League ${group_league_id}`,
    parent_group_id,
  };
}

const OWNED = [group(9, 8, 4), group(7, 1), group(6, 8), group(5, 8, 4), group(4, 8)];

test('groups of the match’s league are listed, nested ones below their root', () => {
  expect(arrangeOwnedGroups(OWNED, 8).map(({ group_id }) => group_id)).toEqual([6, 4, 9, 5]);
  expect(arrangeOwnedGroups(OWNED, 3)).toEqual([]);
});

test('without a known league, every owned group is listed', () => {
  expect(arrangeOwnedGroups(OWNED, null).map(({ group_id }) => group_id)).toEqual([7, 6, 4, 9, 5]);
});
