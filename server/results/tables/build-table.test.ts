import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type { TieBreaker } from '#contract/competitions/schema.ts';
import {
  buildPlaces,
  buildTable,
  type PointRules,
  type TableResult,
  type TableTeam,
} from '#server/results/tables/build-table.ts';

const CODES = ['a', 'b', 'c', 'd', 'e', 'f'];
const TIE_BREAKERS: TieBreaker[] = ['goal difference', 'goals', 'head to head', 'wins', 'fair play', 'lots'];

function team(name: string, facts: Partial<TableTeam> = {}): TableTeam {
  return { key: name, name, deducted: 0, lot: null, ...facts };
}

/** A result as '2-1', one day after the previous one. */
function result([home, score, away]: readonly [string, string, string], at = 0): TableResult {
  const [home_goals = 0, away_goals = 0] = score.split('-').map(Number);
  const outcome = home_goals > away_goals ? 'home' : home_goals < away_goals ? 'away' : 'draw';
  const played = { matchweek: at + 1, played_at: at, hasHome: true, home_cards: 0, away_cards: 0 };
  return { ...played, home, away, home_goals, away_goals, outcome };
}

function rulesOf(tie_breakers: TieBreaker[], points_for_win = 3): PointRules {
  return { ...DEFAULT_RULES, points_for_win, tie_breakers };
}

/** The names in table order after these results. */
function orderOf(played: readonly (readonly [string, string, string])[], rules: PointRules, facts: TableTeam[] = []) {
  const names = [...new Set(played.flatMap(([home, , away]) => [home, away]))];
  const teams = names.map((name) => facts.find((one) => one.name === name) ?? team(name));
  return buildTable(teams, played.map(result), rules).map((row) => row.team.name);
}

const RESULTS = fc.array(
  fc
    .record({
      home: fc.constantFrom(...CODES),
      away: fc.constantFrom(...CODES),
      home_goals: fc.integer({ min: 0, max: 3 }),
      away_goals: fc.integer({ min: 0, max: 3 }),
      matchweek: fc.integer({ min: 1, max: 6 }),
      played_at: fc.integer({ min: 0, max: 9 }),
      hasHome: fc.boolean(),
      home_cards: fc.integer({ min: 0, max: 2 }),
      away_cards: fc.integer({ min: 0, max: 2 }),
      isForNeither: fc.boolean(),
    })
    .filter(({ home, away }) => home !== away)
    .map(({ isForNeither, ...played }): TableResult => {
      const { home_goals, away_goals } = played;
      const outcome = home_goals > away_goals ? 'home' : home_goals < away_goals ? 'away' : 'draw';
      return { ...played, outcome: isForNeither ? 'neither' : outcome };
    }),
  { maxLength: 30 },
);
const RULES = fc.record({
  points_for_win: fc.constantFrom(2, 3),
  points_for_draw: fc.constant(1),
  points_for_loss: fc.constant(0),
  tie_breakers: fc.shuffledSubarray(TIE_BREAKERS),
});
const TEAMS = fc.tuple(
  ...CODES.map((code) => fc.integer({ min: 0, max: 4 }).map((deducted) => team(code, { deducted }))),
);

test('a team’s figures equal a recount of its results, one by one', () => {
  fc.assert(
    fc.property(TEAMS, RESULTS, RULES, (teams, results, rules) => {
      for (const { team: one, place: _, last_place: __, form: ___, ...figures } of buildTable(teams, results, rules)) {
        const recount = {
          won: 0,
          drawn: 0,
          lost: 0,
          goals_for: 0,
          goals_against: 0,
          points: 0 - one.deducted,
          cards: 0,
        };
        for (const { home, away, home_goals, away_goals, home_cards, away_cards, outcome } of results) {
          if (home !== one.key && away !== one.key) continue;
          const side = home === one.key ? 'home' : 'away';
          recount.cards += side === 'home' ? home_cards : away_cards;
          recount.goals_for += side === 'home' ? home_goals : away_goals;
          recount.goals_against += side === 'home' ? away_goals : home_goals;
          if (outcome === side) recount.won += 1;
          else if (outcome === 'draw') recount.drawn += 1;
          else recount.lost += 1;
          if (outcome === side) recount.points += rules.points_for_win;
          if (outcome === 'draw') recount.points += rules.points_for_draw;
        }
        expect(figures).toEqual({ ...recount, points_deducted: one.deducted });
      }
    }),
  );
});

test('the table is the same in whatever order teams and results come', () => {
  const shuffled = fc
    .tuple(TEAMS, RESULTS)
    .chain(([teams, results]) =>
      fc.tuple(
        fc.constant({ teams, results }),
        fc.shuffledSubarray(teams, { minLength: teams.length }),
        fc.shuffledSubarray(results, { minLength: results.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, RULES, fc.constantFrom('all', 'home', 'away', 'last5'), ([given, ...other], rules, split) => {
      expect(buildTable(other[0], other[1], rules, split)).toEqual(
        buildTable(given.teams, given.results, rules, split),
      );
    }),
  );
});

test('no team is above one with more points, and level teams share a place in the order of their names', () => {
  fc.assert(
    fc.property(TEAMS, RESULTS, RULES, (teams, results, rules) => {
      const rows = buildTable(teams, results, rules);
      for (const [at, { team: one, place, last_place, points }] of rows.entries()) {
        expect([place <= at + 1, last_place >= at + 1]).toEqual([true, true]);
        const sharing = rows.slice(place - 1, last_place);
        expect(sharing.every((other) => other.place === place && other.points === points)).toBe(true);
        expect(sharing.map(({ team: { name } }) => name)).toEqual(sharing.map(({ team: { name } }) => name).toSorted());
        if (place < last_place) expect(one.lot).toBe(null);
      }
      expect(rows.map(({ points }) => points)).toEqual(rows.map(({ points }) => points).toSorted((a, b) => b - a));
    }),
  );
});

test('places after a matchweek are those of the table of the results and deductions up to it', () => {
  fc.assert(
    fc.property(TEAMS, RESULTS, RULES, (teams, results, rules) => {
      const deduction = { key: 'a', points: 2, matchweek: 3 };
      const places = buildPlaces(teams, results, rules, { lastMatchweek: 6, deductions: [deduction] });
      for (const matchweek of [1, 2, 3, 4, 5, 6]) {
        const isDeducted = ({ key }: TableTeam) => key === deduction.key && matchweek >= deduction.matchweek;
        const table = buildTable(
          teams.map((one) => ({ ...one, deducted: one.deducted + (isDeducted(one) ? deduction.points : 0) })),
          results.filter((one) => one.matchweek <= matchweek),
          rules,
        );
        expect(teams.map(({ key }) => places.get(key)?.[matchweek - 1])).toEqual(
          teams.map(({ key }) => table.find((row) => row.team.key === key)?.place),
        );
      }
    }),
  );
});

test('home and away add up to all matches with a fixture, without deductions', () => {
  fc.assert(
    fc.property(RESULTS, RULES, (results, rules) => {
      const teams = CODES.map((code) => team(code));
      const planned = results.map((one) => ({ ...one, hasHome: true }));
      const [all, home, away] = (['all', 'home', 'away'] as const).map(
        (split) => new Map(buildTable(teams, planned, rules, split).map((row) => [row.team.key, row.points])),
      );
      for (const code of CODES) expect((home?.get(code) ?? 0) + (away?.get(code) ?? 0)).toBe(all?.get(code));
    }),
  );
});

test('Last 5 counts the last five matches of each team, and the form has them oldest first', () => {
  const scores = ['1-0', '0-1', '2-2', '3-0', '0-2', '1-1'];
  const results = scores.map((score, at) => result(['Wolves', score, 'Lions'], at));
  const [first] = buildTable([team('Wolves'), team('Lions')], results, rulesOf([]), 'last5');
  expect(first).toMatchObject({ won: 2, drawn: 2, lost: 1, points: 8, form: ['W', 'D', 'L', 'W', 'D'] });
  expect(first?.team.name).toBe('Lions');
});

test('a walkover for neither side is a defeat of both', () => {
  const walkover: TableResult = { ...result(['Wolves', '0-0', 'Lions']), outcome: 'neither' };
  const rows = buildTable([team('Wolves'), team('Lions')], [walkover], rulesOf([]));
  expect(rows).toMatchObject([
    { lost: 1, points: 0, form: ['L'] },
    { lost: 1, points: 0, form: ['L'] },
  ]);
});

// Tables of real competitions, as they were published.

test('Champions League 2018/19, group C: the table of a double round robin', () => {
  const played = [
    ['Liverpool', '3-2', 'Paris'],
    ['Red Star', '0-0', 'Napoli'],
    ['Paris', '6-1', 'Red Star'],
    ['Napoli', '1-0', 'Liverpool'],
    ['Liverpool', '4-0', 'Red Star'],
    ['Paris', '2-2', 'Napoli'],
    ['Napoli', '1-1', 'Paris'],
    ['Red Star', '2-0', 'Liverpool'],
    ['Napoli', '3-1', 'Red Star'],
    ['Paris', '2-1', 'Liverpool'],
    ['Red Star', '1-4', 'Paris'],
    ['Liverpool', '1-0', 'Napoli'],
  ] as const;
  const teams = ['Paris', 'Liverpool', 'Napoli', 'Red Star'].map((name) => team(name));
  const rows = buildTable(teams, played.map(result), rulesOf(['head to head', 'goal difference', 'goals']));
  const figures = rows.map((row) => [row.team.name, row.won, row.drawn, row.lost, row.goals_for, row.goals_against]);
  expect(figures).toEqual([
    ['Paris', 3, 2, 1, 17, 9],
    ['Liverpool', 3, 0, 3, 9, 7],
    ['Napoli', 2, 3, 1, 7, 5],
    ['Red Star', 1, 1, 4, 5, 17],
  ]);
  expect(rows.map(({ points }) => points)).toEqual([11, 9, 9, 4]);
});

test('World Cup 2018, group H: fewer cards put Japan above Senegal', () => {
  const played = [
    ['Colombia', '1-2', 'Japan'],
    ['Poland', '1-2', 'Senegal'],
    ['Japan', '2-2', 'Senegal'],
    ['Poland', '0-3', 'Colombia'],
    ['Japan', '0-1', 'Poland'],
    ['Senegal', '0-1', 'Colombia'],
  ] as const;
  const results = played.map(result).map((one) => ({
    ...one,
    home_cards: one.home === 'Senegal' ? 2 : 1,
    away_cards: one.away === 'Senegal' ? 2 : 1,
  }));
  const teams = ['Senegal', 'Poland', 'Japan', 'Colombia'].map((name) => team(name));
  const order = buildTable(teams, results, rulesOf(['goal difference', 'goals', 'head to head', 'fair play']));
  expect(order.map((row) => row.team.name)).toEqual(['Colombia', 'Japan', 'Senegal', 'Poland']);
});

test('World Cup 1994, group E: four teams with four points', () => {
  const played = [
    ['Italy', '0-1', 'Ireland'],
    ['Norway', '1-0', 'Mexico'],
    ['Italy', '1-0', 'Norway'],
    ['Mexico', '2-1', 'Ireland'],
    ['Italy', '1-1', 'Mexico'],
    ['Ireland', '0-0', 'Norway'],
  ] as const;
  const order = orderOf(played, rulesOf(['goal difference', 'goals', 'head to head']));
  expect(order).toEqual(['Mexico', 'Ireland', 'Italy', 'Norway']);
});

test('World Cup 1990, group F: two points a win, and lots drawn between Ireland and the Netherlands', () => {
  const played = [
    ['England', '1-1', 'Ireland'],
    ['Netherlands', '1-1', 'Egypt'],
    ['England', '0-0', 'Netherlands'],
    ['Ireland', '0-0', 'Egypt'],
    ['England', '1-0', 'Egypt'],
    ['Ireland', '1-1', 'Netherlands'],
  ] as const;
  const rules = rulesOf(['goal difference', 'goals', 'head to head', 'lots'], 2);
  const lots = [team('Ireland', { lot: 1 }), team('Netherlands', { lot: 2 })];
  expect(orderOf(played, rules, lots)).toEqual(['England', 'Ireland', 'Netherlands', 'Egypt']);
  const otherLots = [team('Ireland', { lot: 2 }), team('Netherlands', { lot: 1 })];
  expect(orderOf(played, rules, otherLots)).toEqual(['England', 'Netherlands', 'Ireland', 'Egypt']);
});

test('Euro 2004, group C: goals of the matches between three level teams', () => {
  const played = [
    ['Denmark', '0-0', 'Italy'],
    ['Sweden', '5-0', 'Bulgaria'],
    ['Bulgaria', '0-2', 'Denmark'],
    ['Italy', '1-1', 'Sweden'],
    ['Italy', '2-1', 'Bulgaria'],
    ['Denmark', '2-2', 'Sweden'],
  ] as const;
  expect(orderOf(played, rulesOf(['head to head']))).toEqual(['Sweden', 'Denmark', 'Italy', 'Bulgaria']);
});

test('once head to head separates one of three level teams, it begins again between the other two', () => {
  const played = [
    ['A', '3-0', 'B'],
    ['B', '2-0', 'C'],
    ['C', '1-0', 'A'],
    ['A', '0-1', 'D'],
    ['B', '1-0', 'D'],
    ['C', '1-0', 'D'],
    ['A', '1-0', 'D'],
  ] as const;
  // Level on six points, each with one win among the three: A +2, B −1 and C −1; then B beat C.
  expect(orderOf(played, rulesOf(['head to head']))).toEqual(['A', 'B', 'C', 'D']);
});
