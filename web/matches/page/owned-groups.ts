import type { GroupSummary } from '#contract/groups/schema.ts';

/** The groups of a league, or all if it is null, each root group followed by its nested groups. */
export function arrangeOwnedGroups(groups: readonly GroupSummary[], leagueId: number | null): GroupSummary[] {
  const eligible = groups.filter((group) => leagueId === null || group.group_league_id === leagueId);
  return eligible
    .filter((group) => group.group_type === 'root')
    .flatMap((root) => [root, ...eligible.filter((group) => group.parent_group_id === root.group_id)]);
}
