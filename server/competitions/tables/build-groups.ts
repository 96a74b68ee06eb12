import type { CupGroup } from '#contract/competitions/cups.ts';
import type { GroupTable, TableRow } from '#contract/competitions/tables.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { Groups } from '#server/competitions/form-groups.ts';

/** The groups of a cup with their tables; a group is finished when each of its fixtures has a result or is cancelled. */
export function buildGroups(tables: readonly GroupTable[], fixtures: readonly Fixture[]): CupGroup[] {
  return tables.map(({ group, rows, lots_place }) => {
    const own = fixtures.filter((fixture) => fixture.stage === 'group' && fixture.group === group);
    const open = own.filter(({ score, status }) => score === null && status !== 'cancelled');
    return { name: group ?? '', is_finished: own.length > 0 && open.length === 0, rows, lots_place };
  });
}

/** The tables of groups before their first match. */
export function buildNewTables(groups: Groups, teams: ReadonlyMap<number, TeamHead>): GroupTable[] {
  return [...groups].map(([group, ids]) => ({
    group,
    rows: ids.flatMap((id): TableRow[] => {
      const team = teams.get(id);
      return team ? [{ ...NO_MATCHES, team, name: team.name }] : [];
    }),
    lots_place: null,
  }));
}

const NO_MATCHES = {
  place: 1,
  movement: null,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goals_for: 0,
  goals_against: 0,
  goal_difference: 0,
  points_deducted: 0,
  points: 0,
  form: [],
  zone: null,
  is_shared: true,
};
