import { expect, test } from 'vitest';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { openAnother, leagueId, preview, importSheet } = useSheets(server);

async function download(path: string): Promise<string> {
  const url = `/api/leagues/${leagueId()}/${path}?include-headers=true&bom=1`;
  const response = await server.app.inject({ url });
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
}

test('results and player lines come back as they were', async () => {
  await importSheet(
    matchSheet(
      'Date,Home,Away,Score,Type,Home scorers',
      "2025-04-03 19:30,'-Alpha-,Harbour; Town,2-1,Cup tie,\"vince 12', max 70'\"",
      "2025-04-03 21:00,'-Alpha-,Kestrel,1-0,Cup tie,vince 5'",
    ),
  );
  const [results, lines] = [await download('results.csv'), await download('player-lines.csv')];
  const strip = (file: string) => file.replace(/^\d+,/gm, '').replaceAll('Approved - Official', 'Approved');
  await openAnother();
  expect(await preview({ kind: 'matches', text: results })).toMatchObject({ problem: null, made: 2, to_fix: 0 });
  await importSheet({ kind: 'matches', text: results });
  await importSheet({ kind: 'player lines', text: lines });
  const withoutCounts = (file: string) => strip(file).replace(/,\d*,\d*\r$/gm, '');
  expect(withoutCounts(await download('results.csv'))).toBe(withoutCounts(results));
  expect(strip(await download('player-lines.csv'))).toBe(strip(lines));
});

test('fixtures come back, and other files are named', async () => {
  const league_id = leagueId();
  const season_id = await storeSeason(server.database, {
    league_id,
    first_day: '2025-01-01',
    last_day: '2025-12-31',
  });
  const names = ['Kestrel', 'Harbour'];
  await storeEnteredCompetition(server.database, league_id, { season_id, name: 'Premier', names });
  await importSheet({
    kind: 'fixtures',
    text: 'Round,Date,Home,Away,Deadline\n1,2025-04-03 19:30,Kestrel,Harbour,2025-04-10 20:00\n',
  });
  const fixtures = await download('fixtures.csv');
  expect(fixtures).toContain('2025-04-03T19:30:00.000Z,2025-04-10T20:00:00.000Z');
  await server.database.$client.query('delete from fixtures where league_id = $1', [league_id]);
  expect(await preview({ kind: 'matches', text: fixtures })).toMatchObject({
    problem: 'This is our file of fixtures: choose Fixtures above.',
  });
  await importSheet({ kind: 'fixtures', text: fixtures });
  expect((await download('fixtures.csv')).replace(/^\d+/gm, '')).toBe(fixtures.replace(/^\d+/gm, ''));
  expect((await preview({ kind: 'matches', text: `${await download('standings.csv')}1,Kestrel\r\n` })).problem).toMatch(
    /^This is our file of standings, which follows from matches\./,
  );
});
