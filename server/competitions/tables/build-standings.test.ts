import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PointDeduction, TeamAlias } from '#contract/seasons/schema.ts';
import {
  buildStandings,
  listContestedNames,
  type PairSums,
  type TeamSums,
} from '#server/competitions/tables/build-standings.ts';

interface Played {
  blue: string;
  green: string;
  goals: [number, number];
}

const NO_RULES = { aliases: [], deductions: [] };

/** Sums results as the SQL statement does. */
function sumPairs(matches: readonly Played[]): PairSums[] {
  const pairs = new Map<string, [string, string, number, number, number, number, number, number]>();
  for (const { blue, green, goals } of matches) {
    const key = JSON.stringify([blue, green]);
    const pair = pairs.get(key) ?? [blue, green, 0, 0, 0, 0, 0, 0];
    pair[goals[0] > goals[1] ? 2 : goals[0] === goals[1] ? 3 : 4] += 1;
    pair[5] += goals[0];
    pair[6] += goals[1];
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}

function tableOf(matches: readonly Played[], rules: { aliases: TeamAlias[]; deductions: PointDeduction[] } = NO_RULES) {
  return buildStandings(sumPairs(matches), rules).standings;
}

function match(blue: string, blueGoals: number, greenGoals: number, green: string): Played {
  return { blue, green, goals: [blueGoals, greenGoals] };
}

test('a win is worth three points, a draw one', () => {
  expect(tableOf([match('Wolves', 2, 0, 'Lions'), match('Lions', 1, 1, 'Owls')])).toEqual([
    {
      position: 1,
      team: 'Wolves',
      played: 1,
      won: 1,
      drawn: 0,
      lost: 0,
      goals_for: 2,
      goals_against: 0,
      goal_difference: 2,
      points_deducted: 0,
      points: 3,
    },
    expect.objectContaining({ position: 2, team: 'Owls', played: 1, drawn: 1, goal_difference: 0, points: 1 }),
    expect.objectContaining({ position: 3, team: 'Lions', played: 2, lost: 1, goal_difference: -2, points: 1 }),
  ]);
});

test('teams level on points, difference and goals are ordered by their own matches, not by their names', () => {
  const matches = [
    match('Zebras', 1, 0, 'Ants'),
    match('Ants', 1, 0, 'Mice'),
    match('Mice', 1, 0, 'Bees'),
    match('Bees', 1, 0, 'Zebras'),
  ];
  // All four have won one and lost one by a goal. Their head-to-head table is equal as well, so names decide.
  expect(tableOf(matches).map(({ team }) => team)).toEqual(['Ants', 'Bees', 'Mice', 'Zebras']);
  const two = [
    match('Zebras', 1, 0, 'Ants'),
    match('Mice', 1, 0, 'Zebras'),
    match('Ants', 1, 0, 'Mice'),
    match('Mice', 0, 9, 'Elks'),
  ];
  expect(tableOf(two).map(({ team }) => team)).toEqual(['Elks', 'Zebras', 'Ants', 'Mice']);
});

test('level teams are ordered only by the matches among all of them', () => {
  const table = tableOf([
    match('Ants', 0, 2, 'Zebras'),
    match('Ants', 3, 1, 'Mice'),
    match('Zebras', 1, 3, 'Mice'),
    match('Mice', 0, 0, 'Bees'),
    match('Bees', 0, 0, 'Bats'),
  ]);
  expect(table.map(({ team, points }) => [team, points])).toEqual([
    ['Mice', 4],
    ['Zebras', 3],
    ['Ants', 3],
    ['Bees', 2],
    ['Bats', 1],
  ]);
});

test('names that differ in capitals, spaces or wide letters are one team, named by the most frequent spelling', () => {
  const table = tableOf([
    match('WOLVES', 1, 0, 'Lions'),
    match('Wolves', 1, 0, 'lions'),
    match(' wolves', 1, 0, 'Lions'),
    match('Wolves', 1, 0, 'Ｌｉｏｎｓ'),
    match('FÆRHOLM', 0, 0, 'Færholm  Town'),
    match('Færholm', 0, 0, 'færholm town'),
  ]);
  expect(table.map(({ team, played }) => [team, played])).toEqual([
    ['Wolves', 4],
    ['Færholm', 2],
    ['Færholm Town', 2],
    ['Lions', 4],
  ]);
});

test('an alias counts for its team, under the name that the editors chose', () => {
  const aliases = [
    { alias: 'Wolves FC', team: 'The Wolves' },
    { alias: 'wolves', team: 'The Wolves' },
  ];
  const table = tableOf([match('Wolves', 1, 0, 'Lions'), match('WOLVES FC', 2, 0, 'Lions')], {
    aliases,
    deductions: [{ team: 'wolves fc', points: 4, reason: 'Late' }],
  });
  expect(table[0]).toMatchObject({ team: 'The Wolves', played: 2, goals_for: 3, points_deducted: 4, points: 2 });
  expect(table).toHaveLength(2);
});

test('a match of a team against itself, under two names, does not count', () => {
  const aliases = [{ alias: 'Wolves FC', team: 'Wolves' }];
  expect(tableOf([match('Wolves', 5, 0, 'Wolves FC')], { aliases, deductions: [] })).toEqual([]);
});

test('a deduction from a team without matches is listed, but adds no row', () => {
  const { standings, deductions } = buildStandings(sumPairs([match('Wolves', 1, 0, 'Lions')]), {
    aliases: [],
    deductions: [
      { team: 'WOLVES', points: 3, reason: 'Late' },
      { team: 'Owls', points: 1, reason: 'Absent' },
    ],
  });
  expect(standings.map(({ team, played, points }) => [team, played, points])).toEqual([
    ['Wolves', 1, 0],
    ['Lions', 1, 0],
  ]);
  expect(deductions).toEqual([
    { team: 'Wolves', points: 3, reason: 'Late' },
    { team: 'Owls', points: 1, reason: 'Absent' },
  ]);
});

const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks'];
const teamNames = fc.constantFrom(...TEAMS);
const seasons = fc.array(
  fc
    .record({ blue: teamNames, green: teamNames, goals: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })) })
    .filter(({ blue, green }) => blue !== green),
  { minLength: 1, maxLength: 14 },
);
const deductions = fc.array(
  fc.record({ team: teamNames, points: fc.integer({ min: 1, max: 4 }), reason: fc.constant('') }),
  {
    maxLength: 2,
  },
);

/** Counts a team's matches one by one. */
function count(team: string, matches: readonly Played[]) {
  const own = matches.flatMap(({ blue, green, goals: [a, b] }) =>
    blue === team ? [[a, b]] : green === team ? [[b, a]] : [],
  );
  const sum = (at: 0 | 1) => own.reduce((all, goals) => all + (goals[at] ?? 0), 0);
  const points = own.reduce((all, [a = 0, b = 0]) => all + (a > b ? 3 : a === b ? 1 : 0), 0);
  return { played: own.length, points, difference: sum(0) - sum(1), goals: sum(0) };
}

test('every table equals one counted match by match and compared in pairs', () => {
  fc.assert(
    fc.property(seasons, deductions, (matches, taken) => {
      const deducted = (team: string) =>
        taken.filter((one) => one.team === team).reduce((sum, { points }) => sum + points, 0);
      const overall = (team: string) => {
        const { points, difference, goals } = count(team, matches);
        return [points - deducted(team), difference, goals];
      };
      const table = buildStandings(sumPairs(matches), { aliases: [], deductions: taken }).standings;
      expect(table.map(({ team }) => team).toSorted()).toEqual(TEAMS.filter((team) => count(team, matches).played > 0));
      for (const [index, row] of table.entries()) {
        expect([row.points, row.goal_difference, row.goals_for]).toEqual(overall(row.team));
        expect(row.played).toBe(row.won + row.drawn + row.lost);
        expect(row.position).toBe(index + 1);
        const next = table[index + 1];
        if (!next) continue;
        const level = TEAMS.filter((team) => String(overall(team)) === String(overall(row.team)));
        const among = matches.filter(({ blue, green }) => level.includes(blue) && level.includes(green));
        const figuresOf = (team: string) => {
          const { points, difference, goals } = count(team, among);
          return level.includes(next.team) ? [...overall(team), points, difference, goals] : overall(team);
        };
        const [above, below] = [figuresOf(row.team), figuresOf(next.team)];
        const decisive = above.findIndex((figure, at) => figure !== below[at]);
        if (decisive === -1) expect(row.team < next.team).toBe(true);
        else expect(above[decisive]).toBeGreaterThan(below[decisive] ?? Number.NaN);
      }
    }),
    { numRuns: 500 },
  );
});

const SPELLINGS = ['Ants', 'ants', ' ANTS ', 'Bees', 'BEES', 'Bee FC', 'Cats', 'Dogs', 'Elks'];
const spellings = fc.constantFrom(...SPELLINGS);
const spelledSeasons = fc.array(
  fc.record({ blue: spellings, green: spellings, goals: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })) }),
  { minLength: 1, maxLength: 20 },
);
const aliases = [{ alias: 'Bee FC', team: 'Bees' }];

/** Sums results as the SQL statement does: each name as Blue and as Green. */
function sumTeams(matches: readonly Played[]): TeamSums[] {
  return matches
    .filter(({ blue, green }) => blue !== green)
    .flatMap(({ blue, green, goals: [a, b] }) => [sumOf(blue, a, b), sumOf(green, b, a)]);
}

function sumOf(name: string, goals: number, conceded: number): TeamSums {
  return [name, Number(goals > conceded), Number(goals === conceded), Number(goals < conceded), goals, conceded];
}

test('a table of the teams’ sums and the contested pairs equals the table of all pairs', () => {
  fc.assert(
    fc.property(spelledSeasons, deductions, (matches, taken) => {
      const rules = { aliases, deductions: taken };
      const all = sumPairs(matches);
      const teams = sumTeams(matches);
      const among = (names: readonly string[]) =>
        all.filter(([blue, green]) => names.includes(blue) && names.includes(green));
      let names: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        names = [...new Set([...names, ...listContestedNames(teams, among(names), rules)])];
      }
      expect(buildStandings(among(names), rules, teams)).toEqual(buildStandings(all, rules));
    }),
    { numRuns: 1000 },
  );
});

test('only teams that are level or have two names are contested', () => {
  const matches = [
    match('Ants', 3, 0, 'Bees'),
    match('Cats', 1, 0, 'Dogs'),
    match('Dogs', 1, 0, 'Cats'),
    match('Elks', 2, 0, 'bees'),
  ];
  expect(listContestedNames(sumTeams(matches), [], NO_RULES).toSorted()).toEqual(['Bees', 'Cats', 'Dogs', 'bees']);
});
