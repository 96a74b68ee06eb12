import { expect, test } from 'vitest';
import { MAX_SHEET_ROWS } from '#contract/limits.ts';
import { findColumnProblem, guessColumns } from '#server/imports/guess-columns.ts';
import { describeExcess, readScorers } from '#server/imports/read-scorers.ts';
import { readSheet } from '#server/imports/read-sheet.ts';

test.each([
  ['a pasted sheet with tabs', 'Away Team\tHome_Team\nSaltmarsh\tNorth, gate\n'],
  ['a CSV file with quotes and a byte order mark', '\uFEFFAway Team,Home_Team\r\nSaltmarsh,"North, gate"\r\n'],
  ['Excel’s line with the separator', 'sep=;\r\nAway Team;Home_Team\r\nSaltmarsh;North, gate\r\n'],
  ['semicolons, outer spaces and empty rows', 'Away Team;Home_Team;\n;;\n Saltmarsh ; North, gate ;\n'],
])('%s is read', (_, text) => {
  const { sheet } = readSheet(text);
  expect(sheet?.heads).toEqual(['Away Team', 'Home_Team']);
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([['Saltmarsh', 'North, gate']]);
});

test('a corrected cell replaces that of the sheet', () => {
  const { sheet } = readSheet('Date,Score\nsoon,1-0\n', [{ row: 2, column: 0, text: ' 2025-03-04' }]);
  expect(sheet?.rows).toEqual([{ number: 2, cells: ['2025-03-04', '1-0'], tooLong: [] }]);
});

test.each([
  ['', 'The sheet needs a row of column names and at least one row below it.'],
  ['Date,Home\n', 'The sheet needs a row of column names and at least one row below it.'],
  ['Date,Home\n1,2,3', 'Row 2 has more cells than there are column names.'],
  [`Date\n${'x\n'.repeat(MAX_SHEET_ROWS + 1)}`, 'The sheet has 5,001 rows; 5,000 can be imported in one go.'],
  [`Date,${'x'.repeat(1001)}\n1,2`, 'The name of column 2 has more than 1,000 characters.'],
  [`${'Date,'.repeat(51)}Home\n1`, 'The sheet has 52 columns; it can have 50.'],
])('a sheet that can’t be read says why: %#', (text, problem) => {
  expect(readSheet(text)).toEqual({ sheet: null, problem });
});

test.each([
  [
    ['Datum', 'Heim', 'Gäste', 'Ergebnis'],
    ['date', 'home', 'away', 'score'],
  ],
  [
    ['Fecha', 'Visitante', 'Local', 'Resultado'],
    ['date', 'away', 'home', 'score'],
  ],
  [
    ['AwayTeam', 'HomeTeam', 'FTAG', 'FTHG', 'Date'],
    ['away', 'home', 'away_goals', 'home_goals', 'date'],
  ],
  [
    ['Date', 'Équipe domicile', 'Équipe extérieur', 'Score', 'Notes'],
    ['date', 'home', 'away', 'score', null],
  ],
])('the heads %j name their columns', (heads, columns) => {
  expect(guessColumns(heads, 'matches')).toEqual(columns);
});

test('a missing column and a column chosen twice are named', () => {
  expect(findColumnProblem(['date', 'home', null, 'score'], 'matches')).toBe(
    'No column is “Away team” yet. Choose it under The columns.',
  );
  expect(findColumnProblem(['date', 'home', 'away', 'score', 'date'], 'matches')).toBe(
    'Two columns are “Date”. Choose one of them.',
  );
});

test.each([
  ['VoltaicVince 12, 70', [['VoltaicVince', 2, ['12', '70']]]],
  [
    'Max (2), olive_ten',
    [
      ['Max', 2, []],
      ['olive_ten', 1, []],
    ],
  ],
  ['Max x3', [['Max', 3, []]]],
  [
    'Kane (45), Kane 90+2’, Son 12 (pen)',
    [
      ['Kane', 2, ['45', '90+2']],
      ['Son', 1, ['12']],
    ],
  ],
  ['Kane (12, 70)', [['Kane', 2, ['12', '70']]]],
  ['R2 D2', [['R2 D2', 1, []]]],
  ['-', []],
])('the scorers %j are read', (text, expected) => {
  const { scorers } = readScorers(text);
  expect(scorers?.map(({ name, goals, minutes }) => [name, goals, minutes])).toEqual(expected);
});

test('scorers with more goals than their team are counted in words', () => {
  const problem = describeExcess('The home scorers', 1, 0);
  expect(problem).toBe('The home scorers have 1 goal, but the team has 0.');
  expect(describeExcess('The home scorers', 3, 2)).toBe('The home scorers have 3 goals, but the team has 2.');
});

test('own goals are marked', () => {
  expect(readScorers('Max 12 (og)').scorers).toEqual([{ name: 'Max', goals: 1, minutes: ['12'], isOwnGoal: true }]);
  expect(readScorers('Max (og) 12').scorers).toMatchObject([{ name: 'Max', minutes: ['12'], isOwnGoal: true }]);
});

test.each([
  ['12, 70', '“12” has no name before it.'],
  ['Max 999', '“Max” is not a scorer.'],
  [`${'1'.repeat(60)}x`, `“${'1'.repeat(60)}x” is not a scorer.`],
])('the scorers %j are refused', (text, problem) => {
  expect(readScorers(text)).toEqual({ scorers: null, problem });
});
