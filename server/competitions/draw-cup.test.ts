import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CupDraw } from '#contract/competitions/cups.ts';
import { type DrawnCup, drawCup } from '#server/competitions/draw-cup.ts';
import { formGroups } from '#server/competitions/form-groups.ts';

const DRAW: CupDraw = { first_day: '2026-10-28', days_between_rounds: 7, time: '20:00' };
const CUP = { format: 'knockout', legs: 1, has_third_place: false } as const;

function listTeams(count: number): DrawnCup['teams'] {
  return Array.from({ length: count }, (_, at) => ({ team_id: at + 1, group: null }));
}

test('two groups of five lead to quarter-finals over two legs, semi-finals, third place and final', () => {
  const cup = { format: 'groups and knockout', legs: 2, has_third_place: true, teams: listTeams(10) } as const;
  const { fixtures, groups } = drawCup(cup, { ...DRAW, groups: 2, places_through: 4 });
  expect([...groups]).toEqual([
    ['A', [1, 4, 5, 8, 9]],
    ['B', [2, 3, 6, 7, 10]],
  ]);
  const ties = fixtures.filter(({ tie }) => tie !== null);
  expect(fixtures.length - ties.length).toBe(20);
  const lines = ties.map(({ stage, round, tie, leg, kick_off, home_source, away_source }) => [
    `${stage} ${round}, tie ${tie}, leg ${leg}, ${kick_off.slice(0, 10)}`,
    home_source,
    away_source,
  ]);
  expect(lines.slice(0, 4)).toEqual([
    ['winners 1, tie 1, leg 1, 2026-12-02', { group: 'A', place: 1 }, { group: 'B', place: 4 }],
    ['winners 1, tie 1, leg 2, 2026-12-09', { group: 'B', place: 4 }, { group: 'A', place: 1 }],
    ['winners 1, tie 2, leg 1, 2026-12-02', { group: 'B', place: 2 }, { group: 'A', place: 3 }],
    ['winners 1, tie 2, leg 2, 2026-12-09', { group: 'A', place: 3 }, { group: 'B', place: 2 }],
  ]);
  expect(lines.slice(-3)).toEqual([
    ['winners 2, tie 6, leg 2, 2026-12-23', { winner_of: 4 }, { winner_of: 3 }],
    ['third place 1, tie 7, leg 1, 2026-12-30', { loser_of: 5 }, { loser_of: 6 }],
    ['final 1, tie 8, leg 1, 2026-12-30', { winner_of: 5 }, { winner_of: 6 }],
  ]);
});

test('a seeded team with a bye stands in the second round', () => {
  const { fixtures } = drawCup({ ...CUP, teams: listTeams(6) }, DRAW);
  expect(fixtures.map(({ round, home_team_id, kick_off }) => [round, home_team_id, kick_off])).toEqual([
    [1, 4, '2026-10-28T20:00:00.000Z'],
    [1, 3, '2026-10-28T20:00:00.000Z'],
    [2, 1, '2026-11-04T20:00:00.000Z'],
    [2, 2, '2026-11-04T20:00:00.000Z'],
    [1, null, '2026-11-11T20:00:00.000Z'],
  ]);
});

test('without a number of groups teams stay in theirs', () => {
  const teams = ['B', 'A', 'A', 'B'].map((group, at) => ({ team_id: at + 1, group }));
  expect([...formGroups(teams)]).toEqual([
    ['A', [2, 3]],
    ['B', [1, 4]],
  ]);
});

test('teams are placed by hand, and the others fill the smallest groups', () => {
  const placed = [
    { team_id: 6, group: 'A' as const },
    { team_id: 5, group: 'A' as const },
  ];
  expect([...formGroups(listTeams(6), { groups: 2, placed })]).toEqual([
    ['A', [3, 5, 6]],
    ['B', [1, 2, 4]],
  ]);
});

test('a shuffled draw follows from its seed, with one team of each pot in a group', () => {
  const shuffled = (seed: number) => formGroups(listTeams(12), { groups: 4, shuffle: { seed, has_pots: true } });
  expect(shuffled(7)).toEqual(shuffled(7));
  const draws = Array.from({ length: 20 }, (_, seed) => shuffled(seed));
  expect(new Set(draws.map((groups) => JSON.stringify([...groups]))).size).toBeGreaterThan(10);
  for (const team of draws.flatMap((groups) => [...groups.values()])) {
    expect(team.map((id) => Math.ceil(id / 4)).toSorted()).toEqual([1, 2, 3]);
  }
});

test('six groups send their first two and the four best thirds to a round of sixteen', () => {
  const cup = { ...CUP, format: 'groups and knockout', teams: listTeams(24) } as const;
  const { fixtures } = drawCup(cup, { ...DRAW, groups: 6, places_through: 2, best_places: 4 });
  const first = fixtures.filter(({ stage, round }) => stage === 'winners' && round === 1);
  const sides = first.flatMap(({ home_source, away_source }) => [home_source, away_source]);
  expect(first).toHaveLength(8);
  expect(sides.filter((side) => side && 'best_place' in side)).toHaveLength(4);
});

test('rounds take the weekdays, times and blackout days of the league’s zone', () => {
  const calendar = { first_day: '2026-10-18', weekdays: [0], time_zone: 'Europe/London' };
  const times = { times: ['19:00', '20:00'], blackout_days: ['2026-10-25'] };
  const { fixtures } = drawCup({ ...CUP, teams: listTeams(8) }, { ...calendar, ...times });
  expect(fixtures.map(({ kick_off }) => kick_off)).toEqual([
    '2026-10-18T18:00:00.000Z',
    '2026-10-18T19:00:00.000Z',
    '2026-10-18T18:00:00.000Z',
    '2026-10-18T19:00:00.000Z',
    '2026-11-01T19:00:00.000Z',
    '2026-11-01T20:00:00.000Z',
    '2026-11-08T19:00:00.000Z',
  ]);
});

test('the third place is played before the final of the same day, where the day has several times', () => {
  const cup = { ...CUP, has_third_place: true, teams: listTeams(4) };
  const { fixtures } = drawCup(cup, { ...DRAW, times: ['20:00', '18:00'] });
  expect(fixtures.slice(-2).map(({ stage, kick_off }) => [stage, kick_off])).toEqual([
    ['third place', '2026-11-04T18:00:00.000Z'],
    ['final', '2026-11-04T20:00:00.000Z'],
  ]);
});

test('every tie is played after those that it follows from', () => {
  const formats = fc.constantFrom('knockout' as const, 'double elimination' as const);
  fc.assert(
    fc.property(
      formats,
      fc.integer({ min: 2, max: 40 }),
      fc.constantFrom(1 as const, 2 as const),
      (format, count, legs) => {
        const { fixtures } = drawCup({ format, legs, has_third_place: true, teams: listTeams(count) }, DRAW);
        const lastDay = new Map<number, string>();
        for (const { tie, kick_off } of fixtures) lastDay.set(tie ?? 0, kick_off);
        for (const { home_source, away_source, kick_off } of fixtures) {
          for (const source of [home_source, away_source]) {
            if (!source || !('winner_of' in source || 'loser_of' in source)) continue;
            const former = 'winner_of' in source ? source.winner_of : source.loser_of;
            expect((lastDay.get(former) ?? '') < kick_off).toBe(true);
          }
        }
      },
    ),
  );
});
