import type { GroupSummary } from '#contract/groups.ts';

/** The groups of a league, or of any when it is null: each root group followed by those nested in it. */
export function arrangeOwnedGroups(groups: readonly GroupSummary[], leagueId: number | null): GroupSummary[] {
  const fitting = groups.filter((group) => leagueId === null || group.group_league_id === leagueId);
  return fitting
    .filter((group) => group.group_type === 'root')
    .flatMap((root) => [root, ...fitting.filter((group) => group.parent_group_id === root.group_id)]);
}
