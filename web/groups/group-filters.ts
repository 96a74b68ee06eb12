import type { GroupSummary } from '#contract/groups/schema.ts';
import { foldForSearch } from '#contract/kit/fold-name.ts';
import { defineParams } from '#web/kit/page/query-params.ts';
import type { FilterForms } from '#web/kit/page/use-filter-draft.ts';

/** Filters of the list of groups: parts of the group's and its league's name, in any case. */
export interface GroupFilters {
  name: string;
  league: string;
}

export const NO_GROUP_FILTERS: GroupFilters = { name: '', league: '' };

/** Longer than any name. */
export const MAX_FILTER_LENGTH = 100;

const params = defineParams({ name: cutText, league: cutText });

export const groupFilterForms: FilterForms<GroupFilters> = {
  read: (query) => ({ ...NO_GROUP_FILTERS, ...params.read(query) }),
  write({ name, league }) {
    const query = params.write(new URLSearchParams(), { name: name.trim(), league: league.trim() });
    return query.size > 0 ? `?${query}` : '';
  },
  parse: (draft) => draft,
  enter: (filters) => filters,
};

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

function cutText(text: string): string {
  return text.slice(0, MAX_FILTER_LENGTH);
}
