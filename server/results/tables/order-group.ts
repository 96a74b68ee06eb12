import { buildTable, type PointRules, type TableResult, type TableTeam } from '#server/results/tables/build-table.ts';
import type { RankedGroup } from '#server/results/tables/rank-across-groups.ts';

/** A team of a group, with the place that staff drew by lots. */
export interface GroupedTeam {
  team_id: number;
  group: string;
  lot: number | null;
  /** Points deducted. */
  deducted: number;
}

export interface GroupTeam extends TableTeam {
  team_id: number;
  group: string;
}

/** A result in a group, with points for cards if fair play decides. */
export interface GroupResult {
  home_team_id: number;
  away_team_id: number;
  home_goals: number;
  away_goals: number;
  home_cards: number;
  away_cards: number;
  /** A walkover for neither side is a defeat for both. */
  outcome: TableResult['outcome'];
}

/** The standings of a group, best first, with its results. */
export function orderGroup(
  rules: PointRules,
  teams: readonly (GroupedTeam & { name: string })[],
  results: readonly GroupResult[],
): RankedGroup<GroupTeam> {
  const counted = teams.map(
    ({ team_id, group, name, lot, deducted }): GroupTeam => ({
      key: String(team_id),
      team_id,
      group,
      name,
      lot,
      deducted,
    }),
  );
  const played = results.map(({ home_team_id, away_team_id, ...result }): TableResult => {
    const inOrder = { matchweek: 1, played_at: 0, hasHome: true };
    return { ...inOrder, ...result, home: String(home_team_id), away: String(away_team_id) };
  });
  return { standings: buildTable(counted, played, rules), results: played };
}
