import { foldForSearch } from '#contract/fold-name.ts';
import type { GroupSummary } from '#contract/groups.ts';

/** Filters of the list of groups: parts of the group's and its league's name, in any case. */
export interface GroupFilters {
  name: string;
  league: string;
}

export const NO_GROUP_FILTERS: GroupFilters = { name: '', league: '' };

/** Longer than any name. */
export const MAX_FILTER_LENGTH = 100;

export function readGroupFilters(search: string): GroupFilters {
  const query = new URLSearchParams(search);
  return { name: readText(query, 'name'), league: readText(query, 'league') };
}

/** The URL's query for the first page with these filters; '' without any. */
export function writeGroupFilters(filters: GroupFilters): string {
  const query = new URLSearchParams();
  for (const name of ['name', 'league'] as const) {
    const text = filters[name].trim();
    if (text) query.set(name, text);
  }
  return query.size > 0 ? `?${query}` : '';
}

export function filterGroups<Group extends GroupSummary>(
  groups: readonly Group[],
  filters: GroupFilters,
): readonly Group[] {
  const name = foldForSearch(filters.name);
  const league = foldForSearch(filters.league);
  return groups.filter(
    (group) =>
      foldForSearch(group.group_name).includes(name) && foldForSearch(group.group_league_name).includes(league),
  );
}

function readText(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, MAX_FILTER_LENGTH);
}
