import { expect, test } from 'vitest';
import { MAX_SHEET_ROWS } from '#contract/kit/limits.ts';
import { findColumnProblem, guessColumns } from '#server/imports/read/guess-columns.ts';
import { readSheet } from '#server/imports/read/read-sheet.ts';

test.each([
  ['a pasted sheet with tabs', 'Away Team\tHome_Team\nSaltmarsh\tNorth, gate\n'],
  ['a CSV file with quotes and a byte order mark', '\uFEFFAway Team,Home_Team\r\nSaltmarsh,"North, gate"\r\n'],
  ['Excel’s line with the separator', 'sep=;\r\nAway Team;Home_Team\r\nSaltmarsh;North, gate\r\n'],
  ['semicolons, outer spaces and empty rows', 'Away Team;Home_Team;\n;;\n Saltmarsh ; North, gate ;\n'],
])('%s is read', (_, text) => {
  const { sheet } = readSheet(text, 'fixtures');
  expect(sheet?.heads).toEqual(['Away Team', 'Home_Team']);
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([['Saltmarsh', 'North, gate']]);
});

test('a quotation mark that is not closed is named by its row', () => {
  expect(readSheet('Date,Home\n2026-01-02,Wolves\n2026-01-03,"Owls\n2026-01-04,Foxes', 'matches')).toEqual({
    sheet: null,
    problem: 'Row 3 begins a cell with a quotation mark that is not closed.',
  });
});

test('a corrected cell replaces that of the sheet', () => {
  const { sheet } = readSheet('Date,Score\nsoon,1-0\n', 'matches', [{ row: 2, column: 0, text: ' 2025-03-04' }]);
  expect(sheet?.rows).toEqual([{ number: 2, cells: ['2025-03-04', '1-0'], tooLong: [], leftOut: null, heading: '' }]);
});

test.each([
  ['', 'The sheet needs a row of column names and at least one row below it.'],
  ['Date,Home\n', 'The sheet needs a row of column names and at least one row below it.'],
  ['Date,Home\n1,2,3', 'Row 2 has more cells than there are column names.'],
  [`Date\n${'x\n'.repeat(MAX_SHEET_ROWS + 1)}`, 'The sheet has 5,001 rows; 5,000 can be imported in one go.'],
  [`Date,${'x'.repeat(1001)}\n1,2`, 'The name of column 2 has more than 1,000 characters.'],
  [`${'Date,'.repeat(51)}Home\n1`, 'The sheet has 52 columns; it can have 50.'],
])('a sheet that can’t be read says why: %#', (text, problem) => {
  expect(readSheet(text, 'matches')).toEqual({ sheet: null, problem });
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
