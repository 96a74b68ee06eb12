import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { connect } from '#database/connect.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { useStandby } from '#server/testing/standby.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const pair = useStandby();
const config = readConfig({ DEMO: '1', PORT: '8080', LOG_LEVEL: 'silent', DATABASE_READ_MAX_LAG_SECONDS: '3600' });
let app: ServerApp;
let match_id: number;

beforeAll(async () => {
  match_id = await storeMatch(pair.primary, { status: 'Approved' });
  await pair.catchUp();
  app = await createApp({ config, database: pair.primary, replica: pair.standby });
});

afterEach(() => pair.resumeReplay());

afterAll(() => app?.close());

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return { status: response.statusCode, body: response.body, source: response.headers['x-read-from'] ?? 'primary' };
}

function rename(id: number, name: string) {
  return pair.primary.$client.query('update matches set match_name = $2 where match_id = $1', [id, name]);
}

function signedIn() {
  return signIn({ app, database: pair.primary, databaseUrl: pair.primaryUrl, config });
}

describe('a visitor', () => {
  test('gets responses of a marked endpoint from the replica', async () => {
    expect(await get(`/api/matches/${match_id}`)).toMatchObject({ status: 200, source: 'replica' });
    expect(await get('/api/matches/all_matches')).toMatchObject({ status: 200, source: 'primary' });
  });

  test('gets a new match from the primary while the replica lacks it', async () => {
    await pair.pauseReplay();
    const id = await storeMatch(pair.primary, {});
    expect(await get(`/api/matches/${id}`)).toMatchObject({ status: 200, source: 'primary' });
  });

  test('gets complete streams from the replica', async () => {
    const stream = await get(`/api/leagues/8/matches.ndjson`);
    expect(stream).toMatchObject({ status: 200, source: 'replica' });
    expect(stream.body).toContain(`"match_id" : ${match_id}`);
  });
});

test('every endpoint that may be read from the replica is public', () => {
  const marked = Object.entries(endpoints).filter(([, endpoint]) => 'reads' in endpoint);
  expect(marked.length).toBeGreaterThan(20);
  for (const [name, { access }] of marked) expect([name.split(' ')[0], access]).toEqual(['GET', 'anyone']);
});

test('a signed-in caller sees a change that the replica lacks', async () => {
  const { headers, user } = await signedIn();
  const group_id = await storeGroup(pair.primary, { group_owner_id: user.id });
  await pair.catchUp();
  await pair.pauseReplay();
  await pair.primary.$client.query(`update groups set group_name = 'Renamed' where group_id = $1`, [group_id]);
  expect((await get(`/api/groups/${group_id}`)).body).not.toContain('Renamed');
  expect(await get(`/api/groups/${group_id}`, headers)).toMatchObject({
    source: 'primary',
    body: expect.stringContaining('Renamed'),
  });
});

describe('while the replica has not replayed a change that hides a person', () => {
  const url = '/api/users/update_privacy';
  const payload = { leaderboard: false, visibility: 'private', connections: false };

  test('the change is not answered, and after its answer visitors find nobody on the replica', async () => {
    const { headers } = await playAs('8880001');
    await pair.pauseReplay();
    let isAnswered = false;
    const answer = app.inject({ method: 'POST', url, headers, payload }).then((response) => {
      isAnswered = true;
      return response.statusCode;
    });
    await expect.poll(() => readVisibility('8880001')).toBe('private');
    expect(await get('/api/players/8880001')).toMatchObject({ status: 200, source: 'replica' });
    expect(isAnswered).toBe(false);
    await pair.resumeReplay();
    expect(await answer).toBe(200);
    expect((await get('/api/players/8880001')).status).toBe(404);
  });

  test('servers read the primary when the answer comes after the limit of lag', async () => {
    const { headers } = await playAs('8880002');
    const strict = await createApp({
      config: { ...config, databaseReadMaxLagSeconds: 1 },
      database: pair.primary,
      replica: pair.standby,
    });
    await pair.pauseReplay();
    expect((await strict.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    expect((await strict.inject('/api/players/8880002')).statusCode).toBe(404);
    await strict.close();
  });
});

/** A signed-in person whose player has a profile, also on the replica. */
async function playAs(id: string) {
  const person = await signIn(
    { app, database: pair.primary, databaseUrl: pair.primaryUrl, config },
    { roblox_id: id, roblox_username: `Player${id}` },
  );
  await scoreMatch(pair.primary, [1, 0], { blue: [{ id, name: `Player${id}`, goals: 1 }] });
  await pair.catchUp();
  return person;
}

async function readVisibility(robloxId: string): Promise<string> {
  const { rows } = await pair.primary.$client.query('select visibility from users where roblox_id = $1', [robloxId]);
  return rows[0].visibility;
}

test('a response cached before the replica replayed a change ends with the replay', async () => {
  const names = async () => (await get('/api/groups/all_groups')).body;
  const { user } = await signedIn();
  await names();
  await pair.catchUp();
  await pair.pauseReplay();
  await storeGroup(pair.primary, { group_owner_id: user.id, group_name: 'Replayed later' });
  expect(await names()).not.toContain('Replayed later');
  await pair.resumeReplay();
  await pair.catchUp();
  expect(await names()).toContain('Replayed later');
});

test('a commit that is not of the oldest transaction ends cached responses of the replica', async () => {
  const { user } = await signedIn();
  const names = async () => (await get('/api/groups/all_groups')).body;
  const group_id = await storeGroup(pair.primary, { group_owner_id: user.id });
  const oldest = await begin();
  const middle = await begin();
  const newest = await begin();
  await middle.query(`update groups set group_name = 'Middle' where group_id = $1`, [group_id]);
  await newest.query('commit');
  await pair.catchUp();
  expect(await names()).not.toContain('Middle');
  await middle.query('commit');
  await pair.catchUp();
  expect(await names()).toContain('Middle');
  await oldest.query('rollback');
  for (const client of [oldest, middle, newest]) client.release();
});

/** A connection with an open transaction that has a transaction id. */
async function begin() {
  const client = await pair.primary.$client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}

test('the replica refuses writes', async () => {
  await expect(pair.standby.$client.query(`update matches set match_name = ''`)).rejects.toThrow('read-only');
});

test('an idle primary is no lag', async () => {
  await pair.catchUp();
  await sleep(1_200);
  expect(await readMetric('lag_seconds')).toBe(0);
  expect(await readMetric('usable')).toBe(1);
});

test('a replica that is too far behind is not read until it has caught up', async () => {
  const strict = await createApp({
    config: { ...config, databaseReadMaxLagSeconds: 1 },
    database: pair.primary,
    replica: pair.standby,
  });
  const source = async () => (await strict.inject(`/api/matches/${match_id}`)).headers['x-read-from'];
  expect(await source()).toBe('replica');
  await pair.pauseReplay();
  await rename(match_id, 'Behind');
  await expect.poll(source).toBeUndefined();
  const { body } = await strict.inject(`/api/matches/${match_id}`);
  expect(body).toContain('Behind');
  await pair.resumeReplay();
  await expect.poll(source).toBe('replica');
  await strict.close();
});

test('an unreachable replica is replaced by the primary', async () => {
  const unreachable = connect(`postgres://postgres@127.0.0.1:${await freePort()}/touchline`);
  const other = await createApp({ config, database: pair.primary, replica: unreachable });
  const response = await other.inject('/api/matches/ad_matches');
  expect(response.json()).not.toEqual([]);
  expect(response.headers['x-read-from']).toBeUndefined();
  await other.close();
  await unreachable.$client.end();
});

test('a promoted replica is read no longer', async () => {
  expect((await get(`/api/matches/${match_id}`)).source).toBe('replica');
  await pair.promote();
  await expect.poll(async () => (await get(`/api/matches/${match_id}`)).source).toBe('primary');
  await expect(pair.standby.$client.query(`update matches set match_name = ''`)).rejects.toThrow('read-only');
});

async function readMetric(name: string): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(new RegExp(`^touchline_replica_${name} (.*)$`, 'm').exec(body)?.[1]);
}
