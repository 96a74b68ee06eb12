import { expect, test } from 'vitest';
import { storeEntry, storeOpenSeason } from '#server/testing/entry-bodies.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';

const server = useTestApp();

test('GET /leagues/:league_id/archive.zip has the league’s rows in files that a text explains', async () => {
  const team_id = await storeTeam(server.database, { league_id: 8, name: 'Saltmarsh Otters' });
  const season_id = await storeOpenSeason(server.database, { league_id: 8, name: 'Spring' });
  await storeEntry(server.database, { league_id: 8, season_id, team_id, note: 'For staff' });
  await storeEntry(server.database, { league_id: 8, season_id, state: 'declined' });
  const match = await scoreMatch(server.database, [3, 2], { blue: [{ name: 'VoltaicVince', id: '501', goals: 3 }] });
  const { statusCode, headers, rawPayload } = await server.app.inject('/api/leagues/8/archive.zip');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(headers['content-disposition']).toContain('archive.zip');
  const files = unzip(rawPayload);
  for (const name of Object.keys(files)) if (name !== 'README.txt') expect(files['README.txt']).toContain(`${name} `);
  expect(files['results.csv']).toMatch(new RegExp(`^match_id,[^]*\\r\\n${match},`));
  expect(files['player-lines.csv']).toContain('VoltaicVince');
  expect(files['teams.csv']).toContain('Saltmarsh Otters');
  expect(files['entries.csv']?.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^Spring,Saltmarsh Otters,pending,,20[^,]*Z,${season_id},${team_id}$`)),
    '',
  ]);
  expect(JSON.parse(files['matches.ndjson'] ?? '').match_id).toBe(match);
  expect((await server.app.inject('/api/leagues/2147483647/archive.zip')).statusCode).toBe(404);
});
