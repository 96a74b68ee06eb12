import {
  buildTable,
  compareNames,
  differenceOf,
  isShared,
  listPlaces,
  lotOf,
  type PointRules,
  type Standing,
  splitLevel,
  type TableResult,
  type TableTeam,
} from '#server/results/tables/build-table.ts';

/** A group's standings and results. */
export interface RankedGroup<Team extends TableTeam> {
  standings: readonly Standing<Team>[];
  results: readonly TableResult[];
}

interface RankedPlace<Team extends TableTeam> {
  ranking: Standing<Team>[];
  /** Results against teams below this place don't count; null if all count. */
  counted_places: number | null;
  /** Keys of teams whose place, or whose counted results, depend on lots in their group. */
  undecided: ReadonlySet<string>;
}

/**
 * Ranks the teams with the same place in their groups. Groups of different size are compared by results against the
 * places that every group has. Level teams share a place.
 */
export function rankAcrossGroups<Team extends TableTeam>(
  groups: readonly RankedGroup<Team>[],
  place: number,
  rules: PointRules,
): RankedPlace<Team> {
  const sizes = groups.map(({ standings }) => standings.length);
  const smallest = Math.min(...sizes);
  const undecided = new Set<string>();
  const placed = groups.flatMap(({ standings, results }): Standing<Team>[] => {
    const standing = standings[place - 1];
    if (!standing) return [];
    if (isShared(standing) || findCutPlace(standings, smallest) !== undefined) undecided.add(standing.team.key);
    return [countAmong(standing, standings.slice(0, Math.max(smallest, place)), results, rules)];
  });
  const inOrder = placed.toSorted((a, b) => compareNames(a.team, b.team));
  const parts = splitLevel(inOrder, (one) => [
    one.points,
    differenceOf(one),
    one.goals_for,
    one.won,
    -one.cards,
    lotOf(one.team),
  ]);
  return {
    ranking: listPlaces(parts).map(({ item, ...places }) => ({ ...item, ...places })),
    counted_places: Math.max(...sizes) > smallest ? smallest : null,
    undecided,
  };
}

/** The place of level teams in a group that lie on both sides of a place; undefined without any. */
export function findCutPlace(standings: readonly Standing[], size: number): number | undefined {
  return standings.find(({ place, last_place }) => place <= size && last_place > size)?.place;
}

/** A team's figures from its results against some teams of its group. */
function countAmong<Team extends TableTeam>(
  standing: Standing<Team>,
  among: readonly Standing<Team>[],
  results: readonly TableResult[],
  rules: PointRules,
): Standing<Team> {
  const teams = among.map(({ team }) => team);
  const keys = new Set(teams.map(({ key }) => key));
  const counted = results.filter(({ home, away }) => keys.has(home) && keys.has(away));
  return buildTable(teams, counted, rules).find(({ team }) => team.key === standing.team.key) ?? standing;
}
