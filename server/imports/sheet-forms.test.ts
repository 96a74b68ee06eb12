import { describe, expect, test } from 'vitest';
import type { SheetImport } from '#contract/imports/schema.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listResults, matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { leagueId, preview, importSheet } = useSheets(server);

describe('heads and rows', () => {
  test('the heads of another kind of sheet name it', async () => {
    const squads = 'Team;Player;Number;From\nKestrel;vince;9;2025-01-01';
    expect(await preview({ kind: 'matches', text: squads })).toMatchObject({
      problem: expect.stringContaining('No column is'),
      likely_kind: 'squads',
    });
    expect(await preview({ kind: 'squads', text: squads })).toMatchObject({ problem: null, likely_kind: null });
    expect(
      await preview({ kind: 'squads', text: matchSheet('Datum;Home;Away;Res', '2025-04-03;Kestrel;Harbour;1-0').text }),
    ).toMatchObject({ likely_kind: 'matches' });
    expect(await preview({ kind: 'matches', text: 'Nothing;Known\nhere;either' })).toMatchObject({ likely_kind: null });
  });

  test('a title above the heads, headings, repeated heads and totals are left out', async () => {
    const found = await preview(
      matchSheet(
        'Season 2 results',
        '',
        'Date;Home;Away;Score',
        'Matchday 1;;;',
        '2025-04-03;Kestrel;Harbour;2-1',
        'Date;Home;Away;Score',
        'Matchday 2',
        '2025-04-10;Harbour;Kestrel;0-0',
        '---;---;---;---',
        'TOTAL;;;3',
        'Grand total;;;3',
      ),
    );
    expect(found).toMatchObject({ problem: null, head_row: 3, made: 2, left_out: 6, to_fix: 0 });
    expect(listResults(found)).toEqual([
      '4 left out A heading.',
      '5 new with team',
      '6 left out Repeats the column names.',
      '7 left out A heading.',
      '8 new',
      '9 left out A row of lines.',
      '10 left out A row of totals.',
      '11 left out A row of totals.',
    ]);
  });

  test('a sheet without heads keeps its first match', async () => {
    const rows = ['2025-04-03,Kestrel,2-1,Harbour', '2025-04-10,Harbour,0-0,Kestrel'];
    const found = await preview(matchSheet(...rows));
    expect(found).toMatchObject({ head_row: 0, made: 2, columns: ['date', 'home', 'score', 'away'] });
    expect(found.rows[0]?.cells.slice(0, 4)).toEqual(['2025-04-03', 'Kestrel', '2–1', 'Harbour']);
  });

  test.each([
    ['teams' as const, 'Kestrel\nHarbour\n', undefined],
    ['squads' as const, 'Kestrel,vince,4417\nKestrel,max,4418\n', ['team', 'player', 'roblox_id'] as const],
  ])('a sheet of %s without heads keeps its first row', async (kind, text, columns) => {
    const found = await preview({ kind, text, ...(columns && { columns: [...columns] }) });
    expect(found).toMatchObject({ problem: null, head_row: 0, made: 2 });
  });

  test.each([
    ['FT', '2-1', 'new with team 2–1'],
    ['Approved - Official', '2-1', 'new with team 2–1'],
    ['', '2-1', 'new with team 2–1'],
    ['AET', '2-1', 'new with team 2–1 a.e.t.'],
    ['Postponed', '0-0', 'left out 0-0'],
    ['Scheduled', '', 'left out '],
    ['PP', '0-0', 'left out 0-0'],
    ['Cancelled', '0-0', 'left out 0-0'],
    ['Abandoned', '2-1', 'left out 2-1'],
    ['Awarded', '3-0', 'fix 3–0 w/o'],
    ['Walkover', '', 'fix '],
    ['In review', '2-1', 'fix 2–1'],
  ])('the status %j of a match with the score %j is read', async (status, score, shown) => {
    const { rows } = await preview(
      matchSheet('Date,Home,Away,Score,Status', `2025-04-03,Kestrel,Harbour,${score},${status}`),
    );
    expect(`${rows[0]?.result} ${rows[0]?.cells[2]}`).toBe(shown);
  });

  test('heads can be chosen, and rows left out', async () => {
    const sheet = matchSheet('When,Who,Whom,Res', '2025-04-03,Kestrel,Harbour,2-1', '2025-04-10,Harbour,Kestrel,4:x');
    const columns: SheetImport['columns'] = ['date', 'home', 'away', 'score'];
    expect(await preview({ ...sheet, columns, head_row: 1 })).toMatchObject({ made: 1, to_fix: 1 });
    expect(await preview({ ...sheet, columns, head_row: 0 })).toMatchObject({ made: 1, to_fix: 2 });
    const without = { ...sheet, columns, head_row: 1, left_out: [3] };
    expect(await preview(without)).toMatchObject({ made: 1, left_out: 1, to_fix: 0 });
    await importSheet(without);
  });

  test('one goal a row is one match, also with a running score', async () => {
    const head = 'Date,Home,Away,Score,Team,Scorer,Minute';
    const match = '2025-04-03,Kestrel,Harbour';
    const found = await preview(
      matchSheet(head, `${match},1-0,Kestrel,vince,12`, `${match},1-1,away,max,45+2`, `${match},2-1,home,vince,70`),
    );
    expect(found).toMatchObject({ made: 1, to_fix: 0 });
    expect(listResults(found).slice(1)).toEqual([
      '3 added to a row A goal of the match in row 2.',
      '4 added to a row A goal of the match in row 2.',
    ]);
    expect(found.rows[0]?.cells.slice(2, 5)).toEqual(['2–1', 'Harbour', 'vince 12’, 70’; max 45+2’']);
    const wrong = await preview(matchSheet(head, `${match},2-1,home,vince,12`, `${match},2-1,away,max,45+2`));
    expect(listResults(wrong)[0]).toBe('2 fix The rows of this match make it 1–1, but the score is 2–1.');
  });

  test('a squad sheet without a first day begins with the season', async () => {
    const sheet: SheetImport = { kind: 'squads', text: 'Team,Player\nKestrel,vince\n' };
    const today = new Date().toISOString().slice(0, 10);
    expect((await preview(sheet)).rows[0]?.cells[4]).toBe(today);
    const [first_day, last_day] = [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
    await storeSeason(server.database, { league_id: leagueId(), first_day, last_day });
    expect((await preview(sheet)).rows[0]?.cells[4]).toBe(first_day);
    const withEmptyCell: SheetImport = { kind: 'squads', text: 'Team,Player,From\nKestrel,vince,\n' };
    expect((await preview(withEmptyCell)).rows[0]?.cells[4]).toBe(first_day);
  });

  test('damage by Excel is named', async () => {
    const found = await preview(
      matchSheet(
        'Date,Home,Away,Score',
        '2025-04-03,01-Mar,Harbour,2-1',
        '2025-04-03,Kestrel,Harbour,02-Jan',
        '########,Kestrel,Harbour,2-1',
        '2025-04-03,#REF!,Harbour,2-1',
        '2025-04-03,MÃ¼nchen,Harbour,2-1',
      ),
    );
    expect(found.rows.map(({ problems }) => problems[0]?.problem)).toEqual([
      'Excel has turned this name into a date: format the column as text.',
      'Excel has turned this score into a date: format the column as text.',
      'Excel shows ### where a column is too narrow: widen it and copy the sheet again.',
      '“#REF!” is the error of a formula.',
      'Letters of this cell are broken: save the sheet as CSV UTF-8.',
    ]);
    const ids = await preview({ kind: 'squads', text: 'Team,Player,ID\nKestrel,vince,4.41792E+09\n' });
    expect(ids.rows[0]?.problems[0]?.problem).toBe(
      'Excel has cut this Roblox ID short: format the column as a number without decimals.',
    );
  });
});

describe('names of teams', () => {
  test.each(['A Town FC', 'A Town F.C.', 'A. Town', 'ATown', 'The A Town', 'A Tówn'])(
    '%s is likely a spelling of A Town',
    async (name) => {
      await importSheet({ kind: 'teams', text: 'Name\nA Town\nB Town\nHarbour\n' });
      const found = await preview(matchSheet('Date,Home,Away,Score', `2025-04-03,${name},Harbour,2-1`));
      const id = found.teams.find((team) => team.name === 'A Town')?.id;
      expect(found.rows[0]?.unknown).toEqual([{ name, similar_team_id: id }]);
    },
  );

  test.each([
    ['Kestrel Utd', 'Kestrel United'],
    ['Kestrels', 'Kestrel United'],
    ['Harbuor City', 'Harbour City'],
    ['Gull & Sons', 'Gull and Sons'],
  ])('%s is likely a spelling of %s', async (name, team) => {
    await importSheet({ kind: 'teams', text: 'Name\nKestrel United\nHarbour City\nHarbour Town\nGull and Sons\n' });
    const found = await preview(matchSheet('Date,Home,Away,Score', `2025-04-03,${name},Harbour Town,2-1`));
    expect(found.rows[0]?.unknown).toEqual([
      { name, similar_team_id: found.teams.find((known) => known.name === team)?.id },
    ]);
  });
});

test('own goals and penalties are read from columns of a sheet with a goal a row, and unread columns are listed', async () => {
  const found = await preview(
    matchSheet(
      'date,home_team,away_team,score,team,scorer,minute,own_goal,penalty,Attendance',
      '2025-04-03,Kestrel,Harbour,2-1,Kestrel,vince,12,FALSE,TRUE,300',
      '2025-04-03,Kestrel,Harbour,2-1,Kestrel,rob,40,TRUE,FALSE,300',
      '2025-04-03,Kestrel,Harbour,2-1,Harbour,max,70,,x,300',
      '2025-04-04,Gannet,Puffin,0-1,Gannet,ann,9,ja,no,',
      '2025-04-05,Gannet,Puffin,0-1,Puffin,ann,9,maybe,no,',
    ),
  );
  expect(found.unread).toEqual(['Attendance']);
  expect(found.rows.map(({ cells, problems }) => problems[0]?.problem ?? cells[4])).toEqual([
    'vince 12’ (pen.), rob 40’ (o.g.); max 70’ (pen.)',
    '',
    '',
    '–; ann 9’ (o.g.)',
    'Own goal “maybe” is neither yes nor no.',
  ]);
});
