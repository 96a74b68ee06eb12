import { expect, test } from 'vitest';
import { listImports } from '#server/imports/import-queries.ts';
import { setTimeZone } from '#server/testing/set-time-zone.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { openAnother, leagueId, preview, importSheet } = useSheets(server);

async function listTimes(): Promise<string[]> {
  const { rows } = await server.database.$client.query<{ at: Date }>(
    `select submission_date as at from matches where league_id = $1 and status like 'Approved%' order by match_id`,
    [leagueId()],
  );
  return rows.map(({ at }) => at.toISOString());
}

async function download(path: string): Promise<string> {
  const response = await server.app.inject(`/api/leagues/${leagueId()}/${path}?include-headers=true`);
  return response.body;
}

test('times are those of the league’s clocks, on both sides of a change of the clocks', async () => {
  await setTimeZone(server.database, leagueId(), 'Europe/London');
  const sheet = matchSheet(
    'Date,Time,Home,Away,Score',
    '2025-10-25,19:00,Alder,Birch,2-1',
    '2025-10-26,7pm,Birch,Alder,0-0',
    '2025-10-26,,Cedar,Alder,1-0',
  );
  expect(await preview(sheet)).toMatchObject({
    time_zones: 'Days and times are in Europe/London, the league’s time zone.',
    made: 3,
  });
  await importSheet(sheet);
  expect(await listTimes()).toEqual([
    '2025-10-25T18:00:00.000Z',
    '2025-10-26T19:00:00.000Z',
    '2025-10-26T12:00:00.000Z',
  ]);
});

test('a time with its own zone keeps it, and its match is of the league’s day', async () => {
  await setTimeZone(server.database, leagueId(), 'Europe/London');
  const sheet = matchSheet(
    'Date,Home,Away,Score',
    '2025-07-04 20:00 EST,Alder,Birch,2-1',
    '2025-07-04 19:00 BST,Birch,Cedar,0-0',
    '2025-07-04T19:00+02:00,Cedar,Dover,1-0',
    '2025-07-04T19:00:00.000Z,Dover,Alder,1-0',
  );
  const found = await preview(sheet);
  expect(found.time_zones).toBe(
    'Days and times are in Europe/London, the league’s time zone, except times in BST (UTC+01:00), EST (UTC−05:00), UTC, UTC+02:00.',
  );
  expect(found.rows.map(({ cells }) => cells[0])).toEqual(['2025-07-05', '2025-07-04', '2025-07-04', '2025-07-04']);
  await importSheet(sheet);
  expect(await listTimes()).toEqual([
    '2025-07-05T01:00:00.000Z',
    '2025-07-04T18:00:00.000Z',
    '2025-07-04T17:00:00.000Z',
    '2025-07-04T19:00:00.000Z',
  ]);
  // The same match with the day in its league's time zone.
  const again = await preview(matchSheet('Date,Home,Away,Score', '2025-07-05,Alder,Birch,2-1'));
  expect(again).toMatchObject({ made: 0, already_there: 1 });
});

test('a time zone that the sheet makes up is a problem of the cell', async () => {
  const found = await preview(
    matchSheet('Date,Time,Home,Away,Score', '2025-07-04,19:00 XYZ,Alder,Birch,2-1', '2025-07-05,19:00,Alder,Birch,2-1'),
  );
  expect(found.rows[0]?.problems).toMatchObject([
    { field: 'time', problem: '“19:00 XYZ” has no time such as 19:00, 7pm or 19:00 BST.' },
  ]);
});

test('our own files come back in a league west of UTC, whose evening is the next day there', async () => {
  await setTimeZone(server.database, leagueId(), 'America/New_York');
  await importSheet(
    matchSheet(
      'Date,Home,Away,Score,Home scorers',
      '2025-04-03 21:30,Alder,Birch,2-1,"vince 12\', max 70\'"',
      "2025-04-03 23:00,Alder,Cedar,1-0,vince 5'",
    ),
  );
  expect(await listTimes()).toEqual(['2025-04-04T01:30:00.000Z', '2025-04-04T03:00:00.000Z']);
  const [results, lines] = [await download('results.csv'), await download('player-lines.csv')];
  await openAnother();
  await setTimeZone(server.database, leagueId(), 'America/New_York');
  await importSheet({ kind: 'matches', text: results });
  await importSheet({ kind: 'player lines', text: lines });
  expect(await listTimes()).toEqual(['2025-04-04T01:30:00.000Z', '2025-04-04T03:00:00.000Z']);
  expect((await download('player-lines.csv')).replace(/^\d+,/gm, '')).toBe(lines.replace(/^\d+,/gm, ''));
});

test('an import is of the season that has its first day in the league’s time zone', async () => {
  const league_id = leagueId();
  await setTimeZone(server.database, league_id, 'America/New_York');
  await storeSeason(server.database, { league_id, name: 'March', first_day: '2025-03-01', last_day: '2025-03-31' });
  await importSheet(matchSheet('Date,Home,Away,Score', '2025-03-31 22:00,Alder,Birch,2-1'));
  const season = (await listImports(server.database, league_id)) as string;
  expect(JSON.parse(season)).toMatchObject([{ season: 'March' }]);
});
