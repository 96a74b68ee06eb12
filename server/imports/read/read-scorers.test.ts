import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMatchScorers, showMatchScorers } from '#server/imports/read/read-match-scorers.ts';
import {
  countGoals,
  describeExcess,
  readScorers,
  type SheetScorer,
  showScorers,
} from '#server/imports/read/read-scorers.ts';
import { RowReader } from '#server/imports/read/row-reader.ts';
import { readClocksOf } from '#server/kit/time/zoned-time.ts';

test.each([
  // The minutes follow the name.
  ['VoltaicVince 12, 70', 2, 'VoltaicVince 12’, 70’'],
  ["Vince 12'", 1, 'Vince 12’'],
  ["Vince 12', 55', Max 43'", 3, 'Vince 12’, 55’, Max 43’'],
  ["Vince 12' Max 43'", 2, 'Vince 12’, Max 43’'],
  ["Vince 12' 55' Max 43' Dan", 4, 'Vince 12’, 55’, Max 43’, Dan'],
  ['Vince 45+2’', 1, 'Vince 45+2’'],
  ["Vince 45'+2", 1, 'Vince 45+2’'],
  ["Vince 45'+2'; Max 90 + 1", 2, 'Vince 45+2’, Max 90+1’'],
  ['Vince 12m', 1, 'Vince 12’'],
  ['Vince 12 min., 55 min', 2, 'Vince 12’, 55’'],
  ["Vince 12' & Max 43' and Dan 50'", 3, 'Vince 12’, Max 43’, Dan 50’'],
  ['Kane (45), Kane 90+2’, Son 12 (pen)', 3, 'Kane 45’, 90+2’, Son 12’ (pen.)'],
  ['Kane (12, 70)', 2, 'Kane 12’, 70’'],
  ["[Kane (12' pen., 70') Son 81']", 3, 'Kane 12’ (pen.), 70’, Son 81’'],
  ['Kane 12p, 70pen.', 2, 'Kane 12’ (pen.), 70’ (pen.)'],
  // The minutes precede the name.
  ["12' Vince", 1, 'Vince 12’'],
  ["12'Vince", 1, 'Vince 12’'],
  ["12', 55' Vince, 43' Max (pen.)", 3, 'Vince 12’, 55’, Max 43’ (pen.)'],
  ["12' Vince 90+1' Max", 2, 'Vince 12’, Max 90+1’'],
  // Numbers of goals.
  ['Max (2), olive_ten', 3, 'Max ×2, olive_ten'],
  ['Max x3', 3, 'Max ×3'],
  ['Vince 2x', 2, 'Vince ×2'],
  ['2x Vince, Max', 3, 'Vince ×2, Max'],
  ['Max, 2 x Vince', 3, 'Max, Vince ×2'],
  ['Max (x2), Vince (2 goals)', 4, 'Max ×2, Vince ×2'],
  ['Vince (5)', 1, 'Vince 5’'],
  ['Vince (5)', 5, 'Vince ×5'],
  ['Vince 2, Max 1', 3, 'Vince ×2, Max'],
  ['Vince 2, Max 10', 2, 'Vince 2’, Max 10’'],
  ['Vince 1', 1, 'Vince'],
  // Own goals and penalties.
  ["Max 11' (o.g)", 1, 'Max 11’ (o.g.)'],
  ["Max 81' (o.g.)", 1, 'Max 81’ (o.g.)'],
  ['Max 12 og', 1, 'Max 12’ (o.g.)'],
  ['Max 12 (own goal)', 1, 'Max 12’ (o.g.)'],
  ['Max (og) 12', 1, 'Max 12’ (o.g.)'],
  ['Max (pen) 12', 1, 'Max 12’ (pen.)'],
  ["81' (PEN) Max", 1, 'Max 81’ (pen.)'],
  ['Max (pen)', 1, 'Max'],
  ["81' (OG) Max", 1, 'Max 81’ (o.g.)'],
  ["Max 12', 55' (o.g.)", 2, 'Max 12’, Max 55’ (o.g.)'],
  // Names.
  ['R2 D2', 1, 'R2 D2'],
  ["N'Golo Kanté 12', Son Heung-min 55', Neymar Jr. 70'", 3, 'N’Golo Kanté 12’, Son Heung-min 55’, Neymar Jr. 70’'],
  ["90+1' P. Vince, 90+7' Max", 2, 'P. Vince 90+1’, Max 90+7’'],
  ["xX_Max99_Xx 12'", 1, 'xX_Max99_Xx 12’'],
  ["Vince 12', vince 13'", 2, 'Vince 12’, 13’'],
  ['-', 0, ''],
])('the scorers %j of %i goals are read', (text, goals, shown) => {
  const reading = readScorers(text, goals);
  expect(reading.scorers && showScorers(reading.scorers).replaceAll("'", '’')).toBe(shown);
  expect(countGoals(reading.scorers ?? [])).toBe(goals);
});

test.each([
  ['12, 70', '“12” has no name before it.'],
  ['12 Vince', '“12” has no name before it.'],
  ['(2)', '“2” has no name before it.'],
  ['Max 999', '“999” is not a minute.'],
  ['Max 2022', '“2022” is not a minute.'],
  ["12' Vince, 43'", '“43” has no name after it.'],
  ["12' Vince, Max", '“Max” has no minute before it.'],
  ["12' Vince 43", '“43” is not understood here. Write scorers like: Vince 12’, 70’, Max 33’.'],
  ["Vince 12' (Max)", '“Max” is not understood here. Write scorers like: Vince 12’, 70’, Max 33’.'],
  ["Vince 12' (a. Max)", '“a.” is not understood here. Write scorers like: Vince 12’, 70’, Max 33’.'],
  ["Vince 12'?", '“?” is not understood. Write scorers like: Vince 12’, 70’, Max 33’.'],
  ["Vince: 12'", "“: 12'” is not understood. Write scorers like: Vince 12’, 70’, Max 33’."],
  ['Vince 12.5', '“.5” is not understood. Write scorers like: Vince 12’, 70’, Max 33’.'],
  ["Vince 45'+", "“'+” is not understood. Write scorers like: Vince 12’, 70’, Max 33’."],
  ['Vince (12', '“(” is not understood here. Write scorers like: Vince 12’, 70’, Max 33’.'],
  ["Vince x3 12', 55'", 'Vince has 3 goals, but 2 minutes.'],
  [`${'1'.repeat(60)}x`, `“${'1'.repeat(49)}…” is not a scorer.`],
])('the scorers %j are refused', (text, problem) => {
  expect(readScorers(text)).toEqual({ scorers: null, problem });
});

test('scorers with more goals than their team are counted in words', () => {
  const problem = describeExcess('The home scorers', 1, 0);
  expect(problem).toBe('The home scorers have 1 goal, but the team has 0.');
  expect(describeExcess('The home scorers', 3, 2)).toBe('The home scorers have 3 goals, but the team has 2.');
});

/** Reads a cell for both sides. */
function readCell(text: string, goals: [number, number]): string {
  const form = {
    columns: ['scorers' as const],
    dayOrder: null,
    timeZone: 'UTC',
    toInstant: readClocksOf('UTC'),
    today: '2025-01-01',
    namedZones: new Set<string>(),
  };
  const reader = new RowReader(form, { number: 2, cells: [text], tooLong: [], leftOut: null, heading: '' });
  const scorers = readMatchScorers(reader, goals);
  return reader.problems[0]?.problem ?? showMatchScorers(scorers);
}

test.each([
  ['Vince 12, 70; Max 33', [2, 1], 'Vince 12’, 70’; Max 33’'],
  ['Vince 4; Max 1', [1, 1], 'Vince 4’; Max 1’'],
  ["; Max 33'", [0, 1], '–; Max 33’'],
  ['Max 33', [0, 1], '–; Max 33’'],
  ["Vince 12'; Max 43'; Dan 50'", [3, 0], 'Vince 12’, Max 43’, Dan 50’; –'],
  ["Vince 12' / Max 43'", [1, 1], 'Vince 12’; Max 43’'],
  ["Vince 12' – Max 43'", [1, 1], 'Vince 12’; Max 43’'],
  ["Vince 12'; Max 43'", [2, 1], 'The scorers make it 1–1, but the score is 2–1.'],
  ["Vince 12'", [2, 0], 'The scorers have 1 of 2 goals.'],
  ["Vince 12', Max 43'", [1, 1], 'Whose goals are these? Put a semicolon between the home and the away scorers.'],
  ["Vince 12'; Max 43' (?)", [1, 1], '“?)” is not understood. Write scorers like: Vince 12’, 70’, Max 33’.'],
] as const)('the scorers %j of a %j are read as %s', (text, goals, shown) => {
  expect(readCell(text, [...goals])).toBe(shown);
});

const minutes = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: 120 }).map(String),
    fc.tuple(fc.constantFrom(45, 90), fc.integer({ min: 1, max: 9 })).map((parts) => parts.join('+')),
  ),
  { minLength: 1, maxLength: 4 },
);
const sides = fc.uniqueArray(
  fc.record({ name: fc.stringMatching(/^[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?$/), minutes, isOwnGoal: fc.boolean() }),
  { minLength: 1, maxLength: 5, selector: ({ name }) => name },
);
const marks = new Set(['and', 'und', 'pen', 'min', 'penalty', 'autogol', 'goals', 'goal', 'own goal']);

test('every usual form gives the scorers back', () => {
  fc.assert(
    fc.property(sides, fc.constantFrom("'", '’', '′'), fc.constantFrom(', ', ' ', '; '), (side, sign, between) => {
      fc.pre(side.every(({ name }) => name.split(' ').every((word) => !marks.has(word.toLowerCase()))));
      const expected: SheetScorer[] = side.map((scorer) => ({ ...scorer, goals: scorer.minutes.length }));
      const own = (isOwnGoal: boolean) => (isOwnGoal ? ' (o.g.)' : '');
      const nameFirst = side.map(({ name, minutes, isOwnGoal }) =>
        [name, minutes.map((minute) => `${minute}${sign}${own(isOwnGoal)}`).join(', ')].join(' '),
      );
      const minuteFirst = side.map(({ name, minutes, isOwnGoal }) =>
        [minutes.map((minute) => `${minute}${sign}`).join(', '), `${name}${own(isOwnGoal)}`].join(' '),
      );
      for (const forms of [nameFirst, minuteFirst]) {
        const { scorers } = readScorers(forms.join(between), countGoals(expected));
        expect(scorers).toEqual(
          expected.map(({ name, goals, minutes, isOwnGoal }) => ({ name, goals, minutes, isOwnGoal })),
        );
      }
    }),
  );
});
