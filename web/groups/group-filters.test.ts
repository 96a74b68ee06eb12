import { expect, test } from 'vitest';
import type { GroupSummary } from '#contract/groups/schema.ts';
import { filterGroups, groupFilterForms } from '#web/groups/group-filters.ts';

function group(group_name: string, group_league_name: string): GroupSummary {
  return {
    group_id: 1,
    group_name,
    group_type: 'root',
    group_league_id: 8,
    group_league_name,
    parent_group_id: null,
  };
}

const GROUPS = [
  group('Derbies only', 'Global Conference Association'),
  group('Autumn Cup', 'Invitational Series'),
  group('Autumn friendlies', 'Global Conference Association'),
];

function namesFor(name: string, league = '') {
  return filterGroups(GROUPS, { name, league }).map((found) => found.group_name);
}

test('filters match parts of names in any case, and both must match', () => {
  expect(namesFor('')).toHaveLength(3);
  expect(namesFor('AUTUMN')).toEqual(['Autumn Cup', 'Autumn friendlies']);
  expect(namesFor(' autumn ', 'conference')).toEqual(['Autumn friendlies']);
  expect(namesFor('derbies', 'invitational')).toEqual([]);
});

test('filters are kept in the URL, and empty ones are left out', () => {
  expect(groupFilterForms.write({ name: '', league: '  ' })).toBe('');
  expect(groupFilterForms.write({ name: ' a & b ', league: '' })).toBe('?name=a+%26+b');
  expect(groupFilterForms.read(new URLSearchParams('?name=a+%26+b&page=2'))).toEqual({ name: 'a & b', league: '' });
});
