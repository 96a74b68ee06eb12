import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCertainty } from '#contract/competitions/certainty-words.ts';
import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import { bandsOf, findBandOfPlace, zoneOfBand } from '#server/results/tables/bands.ts';
import { buildTable, type TableResult } from '#server/results/tables/build-table.ts';
import { findCertainty, listPlaceRanges } from '#server/results/tables/certainty.ts';

const anyLeague = fc
  .record({
    size: fc.integer({ min: 2, max: 7 }),
    legs: fc.constantFrom(1, 2),
    points: fc.constantFrom([3, 1, 0], [2, 1, 0], [1, 1, 0], [3, 1, 1]),
    seed: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
    deducted: fc.infiniteStream(fc.constantFrom(0, 0, 0, 1, 6)),
    isHighest: fc.boolean(),
  })
  .map(({ size, legs, points, seed, deducted, isHighest }) => {
    const [points_for_win = 3, points_for_draw = 1, points_for_loss = 0] = points;
    const teams = Array.from({ length: size }, (_, at) => {
      return { key: String(at), name: `Team ${at}`, deducted: deducted.next().value as number, lot: null };
    });
    const pairs = teams.flatMap(({ key: home }) =>
      teams.flatMap(({ key: away }) => (home === away || (legs === 1 && home > away) ? [] : [{ home, away }])),
    );
    const results = pairs.map((pair, at): TableResult => {
      const [home_goals, away_goals] = [seed.next().value as number, seed.next().value as number];
      const winner = home_goals > away_goals ? 'home' : 'away';
      const outcome = home_goals === away_goals ? 'draw' : winner;
      const cards = { home_cards: 0, away_cards: 0 };
      return { ...pair, home_goals, away_goals, outcome, ...cards, matchweek: at + 1, played_at: at, hasHome: true };
    });
    return { teams, results, rules: { ...DEFAULT_RULES, points_for_win, points_for_draw, points_for_loss }, isHighest };
  });

test('the final place always lies within the range, which results only narrow', () => {
  fc.assert(
    fc.property(anyLeague, ({ teams, results, rules }) => {
      const final = new Map(buildTable(teams, results, rules).map((row) => [row.team.key, row]));
      const former = new Map<string, { best: number; worst: number }>();
      for (let played = 0; played <= results.length; played += 1) {
        const table = buildTable(teams, results.slice(0, played), rules);
        const ranges = listPlaceRanges(table, results.slice(played), rules);
        for (const [at, { team }] of table.entries()) {
          const range = ranges[at] as { best: number; worst: number };
          expect(range.best).toBeLessThanOrEqual(final.get(team.key)?.place ?? 0);
          expect(range.worst).toBeGreaterThanOrEqual(final.get(team.key)?.last_place ?? 99);
          const before = former.get(team.key);
          expect(range.best).toBeGreaterThanOrEqual(before?.best ?? 1);
          expect(range.worst).toBeLessThanOrEqual(before?.worst ?? 99);
          former.set(team.key, range);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('what is certain comes true: a zone holds the final place, and safe ones are in no zone', () => {
  fc.assert(
    fc.property(anyLeague, fc.nat(), ({ teams, results, rules, isHighest }, choice) => {
      const zones = { places_up: 1, places_play_off: 1, places_play_off_down: 0, places_down: 1 };
      const sizes = bandsOf(zones, { above: isHighest ? null : 'ran', below: 'ran' });
      const final = new Map(buildTable(teams, results, rules).map((row) => [row.team.key, row]));
      const played = choice % (results.length + 1);
      const table = buildTable(teams, results.slice(0, played), rules);
      const ranges = listPlaceRanges(table, results.slice(played), rules);
      for (const [at, { team }] of table.entries()) {
        const range = ranges[at] as { best: number; worst: number };
        const { certainty } = findCertainty(range, teams.length, sizes, isHighest);
        const { place = 0, last_place = 0 } = final.get(team.key) ?? {};
        const zone = zoneOfBand(findBandOfPlace(place, teams.length, sizes));
        if (certainty === 'champions') expect([place, last_place, isHighest]).toEqual([1, 1, true]);
        else if (certainty === 'safe') expect(zone).toBeNull();
        else if (certainty !== 'open') expect(zone).toBe(certainty);
      }
    }),
    { numRuns: 100 },
  );
});

test('words are as strong as what is certain', () => {
  const sizes = bandsOf({ places_up: 2, places_play_off: 1, places_play_off_down: 1, places_down: 2 });
  const words = (best: number, worst: number, isHighest = false) =>
    writeCertainty(
      findCertainty({ best, worst }, 10, { ...sizes, ...(isHighest && { up: 0, play_off_up: 0 }) }, isHighest),
    );
  expect([words(1, 2), words(1, 1, true), words(3, 3), words(8, 8), words(9, 10)]).toEqual([
    ...['Promoted', 'Champions', 'In the play-offs', 'In the play-offs', 'Goes down'],
  ]);
  expect([words(5, 7), words(4, 4), words(2, 7), words(1, 5, true), words(2, 7, true), words(6, 9)]).toEqual([
    ...[
      'Safe, 5th–7th',
      'Safe, 4th',
      'Can finish 2nd–7th',
      'Can finish 1st–5th',
      'Safe, 2nd–7th',
      'Can finish 6th–9th',
    ],
  ]);
});
