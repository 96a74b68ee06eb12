import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CupDraw } from '#contract/cups.ts';
import { type DrawnCup, drawCup, formGroups, listQualifiers } from '#server/competitions/draw-cup.ts';

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

test('teams of one group do not meet in the first round after the groups', () => {
  const counts = fc.record({ groups: fc.integer({ min: 2, max: 12 }), places: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(counts, ({ groups, places }) => {
      const names = formGroups(listTeams(groups * places), groups);
      const qualifiers = listQualifiers(names, places);
      expect(new Set(qualifiers.map(({ group, place }) => group + place)).size).toBe(groups * places);
      const cup = { ...CUP, format: 'groups and knockout', teams: listTeams(groups * places) } as const;
      const { fixtures } = drawCup(cup, { ...DRAW, groups, places_through: places });
      for (const { home_source, away_source } of fixtures) {
        if (!home_source || !away_source || !('group' in home_source) || !('group' in away_source)) continue;
        expect(home_source.group).not.toBe(away_source.group);
      }
    }),
  );
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
            if (!source || 'group' in source) continue;
            const former = 'winner_of' in source ? source.winner_of : source.loser_of;
            expect((lastDay.get(former) ?? '') < kick_off).toBe(true);
          }
        }
      },
    ),
  );
});
