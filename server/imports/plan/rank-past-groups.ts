import { group } from 'd3-array';
import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type { TieBreaker } from '#contract/competitions/schema.ts';
import type { FixtureSource } from '#contract/fixtures/schema.ts';
import type { GroupedTeams } from '#server/imports/plan/group-past-teams.ts';
import { teamKey } from '#server/imports/plan/past-match.ts';
import type { PlannedMatch } from '#server/imports/plan/plan.ts';
import { isShared } from '#server/results/tables/build-table.ts';
import { type GroupResult, orderGroup } from '#server/results/tables/order-group.ts';

/** The final standings of a past cup's groups. */
export interface PastGroups {
  tie_breakers: TieBreaker[];
  /** Qualifying places of each group, and the number of best teams of the next place. */
  through: number;
  best: number;
  /** The source of each qualified team in the knockout. */
  sourceOf: Map<string, FixtureSource>;
  /** Lots of teams that tie-breakers leave level: those that went through come first. */
  lots: Map<string, number>;
}

/** The usual orders of tie-breakers: those of FIFA and the site, and those of UEFA. */
const USUAL_ORDERS: readonly TieBreaker[][] = [
  DEFAULT_RULES.tie_breakers,
  ['head to head', 'goal difference', 'goals', 'wins', 'fair play', 'lots'],
];

/** Ranks groups by the order of tie-breakers that best explains which teams went through. */
export function rankPastGroups(grouped: GroupedTeams, through: ReadonlySet<string>): PastGroups {
  const numbers = new Map([...grouped.groupOf.keys()].map((key, at) => [key, at + 1]));
  const keys = [...numbers.keys()];
  const lots = new Map(keys.map((key) => [key, through.has(key) ? 1 : 2]));
  const results = grouped.matches.map(({ match, group_name }) => ({ group_name, result: toResult(match, numbers) }));
  const rank = (tie_breakers: TieBreaker[], name: string, members: readonly string[], drawn = lots) => {
    const teams = members.map((key) => {
      return { team_id: numbers.get(key) ?? 0, group: name, name: key, lot: drawn.get(key) ?? null, deducted: 0 };
    });
    const own = results.filter(({ group_name }) => group_name === name).map(({ result }) => result);
    return orderGroup({ ...DEFAULT_RULES, tie_breakers }, teams, own).standings;
  };
  const tables = USUAL_ORDERS.map((tie_breakers) => {
    const standings = [...grouped.groups].map(([name, members]) => ({ name, rows: rank(tie_breakers, name, members) }));
    const agreeing = standings.filter(({ rows }) => {
      const isThrough = rows.map(({ team }) => through.has(keys[team.team_id - 1] ?? ''));
      return isThrough.lastIndexOf(true) < isThrough.filter(Boolean).length;
    });
    return { tie_breakers, standings, agreeing };
  });
  const [first, second] = tables;
  const best = second && first && second.agreeing.length > first.agreeing.length ? second : first;
  const tie_breakers = best?.tie_breakers ?? DEFAULT_RULES.tie_breakers;
  const counts = (best?.standings ?? []).map(({ rows }) => countThrough(rows, keys, through));
  const places = counts.length === 0 ? 0 : Math.min(...counts);
  const sourceOf = new Map<string, FixtureSource>();
  let slot = 0;
  for (const { name, rows } of best?.agreeing ?? []) {
    for (const [at, { team }] of rows.entries()) {
      const key = keys[team.team_id - 1] ?? '';
      if (!through.has(key)) continue;
      if (at < places) sourceOf.set(key, { group: name, place: at + 1 });
      else if (at === places) {
        slot += 1;
        sourceOf.set(key, { best_place: places + 1, slot, from: [name] });
      }
    }
  }
  return {
    tie_breakers,
    through: places,
    best: slot,
    sourceOf,
    lots: findLots(
      [...grouped.groups].map(([name, members]) => rank(tie_breakers, name, members, new Map())),
      keys,
      through,
    ),
  };
}

type Rows = ReturnType<typeof orderGroup>['standings'];

function countThrough(rows: Rows, keys: readonly string[], through: ReadonlySet<string>): number {
  return rows.filter(({ team }) => through.has(keys[team.team_id - 1] ?? '')).length;
}

/** Lots for teams that share places of which only some went through. */
function findLots(groups: readonly Rows[], keys: readonly string[], through: ReadonlySet<string>): Map<string, number> {
  const lots = new Map<string, number>();
  for (const rows of groups) {
    for (const shared of group(rows.filter(isShared), ({ place }) => place).values()) {
      const level = shared.map(({ team }) => keys[team.team_id - 1] ?? '');
      const count = level.filter((key) => through.has(key)).length;
      if (count === 0 || count === level.length) continue;
      const inOrder = level.toSorted((one, other) => Number(through.has(other)) - Number(through.has(one)));
      for (const [at, key] of inOrder.entries()) lots.set(key, at + 1);
    }
  }
  return lots;
}

function toResult({ home, away, goals }: PlannedMatch, numbers: ReadonlyMap<string, number>): GroupResult {
  const { Blue, Green } = goals;
  return {
    home_team_id: numbers.get(teamKey(home)) ?? 0,
    away_team_id: numbers.get(teamKey(away)) ?? 0,
    home_goals: Blue,
    away_goals: Green,
    home_cards: 0,
    away_cards: 0,
    outcome: Blue > Green ? 'home' : Blue < Green ? 'away' : 'draw',
  };
}
