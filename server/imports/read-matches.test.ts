import { expect, test } from 'vitest';
import { guessColumns, MATCH_HEADS } from '#server/imports/guess-columns.ts';
import type { DayOrder } from '#server/imports/read-day.ts';
import { readMatches } from '#server/imports/read-matches.ts';
import { MAX_SHEET_ROWS, readSheet } from '#server/imports/read-sheet.ts';

function read(text: string, order: DayOrder | null = null) {
  const reading = readSheet(text);
  if (!reading.sheet) throw new Error(reading.problem);
  return readMatches(reading.sheet, guessColumns(reading.sheet.heads, MATCH_HEADS), order);
}

test('a pasted sheet with tabs becomes matches, whatever the order of its columns', () => {
  const { matches, problems } = read('Away Team\tScore\tHome_Team\tDate\nSaltmarsh\t3–1\tNorthgate\t2025-03-04\n');
  expect(problems).toEqual([]);
  expect(matches).toEqual([
    {
      row: 2,
      day: '2025-03-04',
      home: 'Northgate',
      away: 'Saltmarsh',
      home_goals: 3,
      away_goals: 1,
      home_scorers: [],
      away_scorers: [],
      type: null,
    },
  ]);
});

test('a CSV file with quotes, a byte order mark and goals in two columns becomes matches', () => {
  const { matches, problems } = read(
    '\uFEFFDate,HomeTeam,AwayTeam,FTHG,FTAG\r\n"4 Mar 2025","North, gate",Saltmarsh,0,12\r\n',
  );
  expect(problems).toEqual([]);
  expect(matches).toMatchObject([{ home: 'North, gate', away: 'Saltmarsh', home_goals: 0, away_goals: 12 }]);
});

test('scorers are counted by brackets or a number after the name', () => {
  const { matches } = read(
    'date;home;away;score;home scorers;away scorers\n2025-03-04;A;B;4-2;olive_ten (2), Max x2;player99, player99\n',
  );
  expect(matches[0]?.home_scorers).toEqual([
    { name: 'olive_ten', goals: 2 },
    { name: 'Max', goals: 2 },
  ]);
  expect(matches[0]?.away_scorers).toEqual([
    { name: 'player99', goals: 1 },
    { name: 'player99', goals: 1 },
  ]);
});

test('each broken cell is named by row and column with what is wrong', () => {
  const { matches, problems } = read(
    [
      'Date,Home,Away,Score,Home scorers',
      '2025-03-04,A,B,1-0,C',
      'soon,A,a ,x,',
      ',,B,100-0,',
      '2025-03-04,A,B,1-0,"C, D"',
    ].join('\n'),
  );
  expect(matches).toHaveLength(1);
  expect(problems.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)).toEqual([
    '3 Away: A team can’t play against itself.',
    '3 Score: This isn’t a score like 3–1.',
    '3 Date: This isn’t a date.',
    '4 Home: The home team is missing.',
    '4 Score: A team scores at most 99 goals.',
    '4 Date: The date is missing.',
    '5 Home scorers: The scorers have 2 goals and the team 1.',
  ]);
});

test('dates that read in two ways are asked once for the whole sheet', () => {
  const text = 'Date,Home,Away,Score\n03/04/2025,A,B,1-0\n2025-04-03,A,B,1-0\n';
  const asked = read(text);
  expect(asked.needs_day_order).toBe(true);
  expect(asked.problems.map(({ row }) => row)).toEqual([2]);
  expect(read(text, 'day first').matches.map(({ day }) => day)).toEqual(['2025-04-03', '2025-04-03']);
  expect(read(text, 'month first').matches.map(({ day }) => day)).toEqual(['2025-03-04', '2025-04-03']);
});

test.each([
  ['', 'The sheet needs a row of column names and at least one row below it.'],
  ['Date,Home\n', 'The sheet needs a row of column names and at least one row below it.'],
  ['Date,Home\n1,2,3', 'Row 2 has more cells than there are column names.'],
  [`Date\n${'x\n'.repeat(MAX_SHEET_ROWS + 1)}`, 'The sheet has 5,001 rows; 5,000 can be imported in one go.'],
])('a sheet that can’t be read says why: %#', (text, problem) => {
  expect(readSheet(text)).toEqual({ sheet: null, problem });
});
