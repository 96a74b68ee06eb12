import { expect, test } from 'vitest';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';

const server = useTestApp();

test('GET /leagues/:league_id/archive.zip has the league’s rows in files that a text explains', async () => {
  await storeTeam(server.database, { league_id: 8, name: 'Saltmarsh Otters' });
  const match = await scoreMatch(server.database, [3, 2], { blue: [{ name: 'VoltaicVince', id: '501', goals: 3 }] });
  const { statusCode, headers, rawPayload } = await server.app.inject('/api/leagues/8/archive.zip');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(headers['content-disposition']).toContain('archive.zip');
  const files = unzip(rawPayload);
  for (const name of Object.keys(files)) if (name !== 'README.txt') expect(files['README.txt']).toContain(`${name} `);
  expect(files['results.csv']).toMatch(new RegExp(`^match_id,[^]*\\r\\n${match},`));
  expect(files['player-lines.csv']).toContain('VoltaicVince');
  expect(files['teams.csv']).toContain('Saltmarsh Otters');
  expect(JSON.parse(files['matches.ndjson'] ?? '').match_id).toBe(match);
  expect((await server.app.inject('/api/leagues/2147483647/archive.zip')).statusCode).toBe(404);
});
