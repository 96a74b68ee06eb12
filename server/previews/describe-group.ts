import type { Group } from '#contract/groups.ts';
import { describeSummary, figure } from '#server/previews/describe-summary.ts';
import type { SharedThing } from '#server/previews/shared-thing.ts';

/** A group, without its players: visitors may not see their statistics. */
export function describeGroup({ group_name, group_league_name, matches_info, groups_info }: Group): SharedThing {
  const goals = matches_info.reduce((sum, { blue_team, green_team }) => sum + blue_team.goals + green_team.goals, 0);
  const sums = [figure(matches_info.length, 'match', 'matches'), figure(goals, 'goal')];
  return describeSummary({
    title: group_name,
    fallback: 'Group',
    corner: group_league_name,
    figures: groups_info.length > 0 ? [...sums, figure(groups_info.length, 'nested group')] : sums,
    text: '',
    matches: matches_info,
  });
}
