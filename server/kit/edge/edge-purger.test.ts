import { afterEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { MAX_CHANGES } from '#server/kit/calls/change-queries.ts';
import { useFakeEdge } from '#server/testing/fake-edge.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const edge = useFakeEdge();
const server = useTestApp(edge.env);

afterEach(() => edge.answers(200));

/** A write without effect on the database, whose response waits for the purge of earlier changes. */
function logOut(app = server.app) {
  return app.inject({ method: 'POST', url: '/api/auth/logout' });
}

async function readMetric(name: string): Promise<string | undefined> {
  const { body } = await server.app.inject('/metrics');
  return body.split('\n').find((line) => line.startsWith(name));
}

test('a new edge is purged of everything', async () => {
  await logOut();
  expect(edge.takeKeys()).toEqual(['all']);
});

test('a match purges itself, its league, its players and the lists, and nothing else', async () => {
  const match = await scoreMatch(server.database, [1, 0], { blue: [{ name: 'olive ten' }, { id: '77', name: 'Kit' }] });
  await logOut();
  expect(edge.takeKeys().toSorted()).toEqual(
    ['league-8', 'leagues', `match-${match}`, 'matches', 'player-77', 'player-name-3a-olive-20-ten'].toSorted(),
  );
});

test('a response to a write follows the purge of the change', async () => {
  const { headers } = await signIn(server, { levels: { 8: 6 } });
  const payload = { league_id: 8, name: 'Global Conference', desc: null };
  const url = '/api/leagues/myLeagues/update_information';
  await server.app.inject({ method: 'POST', url, headers, payload });
  expect(edge.takeKeys()).toEqual(expect.arrayContaining(['league-8', 'names-8', 'leagues']));
  expect(await readMetric('touchline_edge_flush_seconds_count')).not.toMatch(/ 0$/);
});

test('a person who hides their profile is purged before a match of the same moment', async () => {
  const { headers } = await signIn(server, { roblox_id: '77' });
  await logOut();
  edge.takeKeys();
  const match = await scoreMatch(server.database, [1, 0], { blue: [{ name: 'quickfeet' }] });
  const payload = { leaderboard: false, visibility: 'private', connections: false };
  await server.app.inject({ method: 'POST', url: '/api/users/update_privacy', headers, payload });
  const keys = edge.takeKeys();
  expect(keys).toContain('player-77');
  expect(keys.indexOf('player-77')).toBeLessThan(keys.indexOf(`match-${match}`));
});

test('nothing is purged twice', async () => {
  await logOut();
  await logOut();
  expect(edge.takeKeys()).toEqual([]);
});

test('a change whose server was killed before the purge is purged by another server', async () => {
  const match = await scoreMatch(server.database, [2, 0], {});
  await expect.poll(() => edge.takeKeys()).toContain(`match-${match}`);
});

test('an edge that answers 503 is purged when it answers 200 again', async () => {
  edge.answers(503);
  const match = await scoreMatch(server.database, [3, 0], {});
  await logOut();
  expect(await readMetric('touchline_edge_waiting_keys{')).not.toMatch(/ 0$/);
  edge.answers(200);
  await expect.poll(() => edge.takeKeys()).toContain(`match-${match}`);
  await expect.poll(() => readMetric('touchline_edge_waiting_keys{')).toMatch(/ 0$/);
});

test('a response to a write follows the purge of a slow edge', async () => {
  await logOut();
  edge.takeKeys();
  edge.answers(200, 700);
  const match = await scoreMatch(server.database, [5, 0], {});
  await logOut();
  expect(edge.takeKeys()).toContain(`match-${match}`);
});

test('writes are answered while an edge does not answer', async () => {
  edge.answers(null);
  await scoreMatch(server.database, [4, 0], {});
  expect((await logOut()).statusCode).toBe(200);
  expect(edge.takeKeys()).toEqual([]);
});

test('more changes than the limit purge everything', async () => {
  await logOut();
  await server.database.$client.query(
    `insert into edge_changes (kind, thing) select 'match', number from generate_series(1, $1) as number`,
    [MAX_CHANGES + 1],
  );
  await expect.poll(() => edge.takeKeys()).toContain('all');
});

test('without EDGE_URLS responses have no keys', async () => {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent' });
  const app = await createApp({ config, database: server.database });
  const response = await app.inject('/api/leagues/all');
  expect(response.headers).not.toHaveProperty('surrogate-key');
  expect(response.headers).not.toHaveProperty('surrogate-control');
  await app.close();
});
