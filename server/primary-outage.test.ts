import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { useStandby } from '#server/testing/standby.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import { signIn } from '#server/testing/test-app.ts';

const pair = useStandby();
const config = readConfig({ DEMO: '1', PORT: '8080', LOG_LEVEL: 'silent', DATABASE_READ_MAX_LAG_SECONDS: '3600' });

const LIST = '/api/matches/all_matches';

let proxy: TcpProxy;
let primary: TestDatabase;
let app: ServerApp;

beforeAll(async () => {
  const url = new URL(pair.primaryUrl);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  primary = withQueryBuilder(connect(url.href));
  await storeMatch(pair.primary, { status: 'Approved' });
  await pair.catchUp();
  app = await createApp({ config, database: primary, replica: pair.standby });
});

afterAll(async () => {
  proxy?.close();
  await app?.close();
  await primary?.$client.end();
});

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return { status: response.statusCode, body: response.body, source: response.headers['x-read-from'] ?? 'primary' };
}

test('while the primary does not respond visitors read from the replica, and callers with a session get 503', async () => {
  const { headers } = await signIn({ app, database: pair.primary, databaseUrl: pair.primaryUrl, config });
  const before = await get(LIST);
  expect(before).toMatchObject({ status: 200, source: 'primary' });
  proxy.freeze();
  // Requests already reading from the primary may end with 503.
  await expect.poll(async () => (await get('/api/leagues/8')).source).toBe('replica');
  expect(await get(LIST)).toEqual({ ...before, source: 'replica' });
  expect((await get(LIST, headers)).status).toBe(503);
});

test('a match that is hidden during the outage leaves the lists of the replica with the replay', async () => {
  const hidden = await storeMatch(pair.primary, { status: 'Approved' });
  await pair.catchUp();
  const list = async () => (await get(LIST)).body;
  expect(await list()).toContain(`"match_id" : ${hidden}`);
  await pair.primary.$client.query('update matches set declined_at = now() where match_id = $1', [hidden]);
  await pair.catchUp();
  expect(await list()).not.toContain(`"match_id" : ${hidden}`);
});

test('lists come from the primary again once it responds', async () => {
  proxy.resume();
  await expect.poll(async () => (await get(LIST)).source).toBe('primary');
});

test('a server whose DATABASE_URL leads to a standby answers 503 with Retry-After and keeps no connection to it', async () => {
  const standby = connect(pair.standbyUrl);
  const misled = await createApp({ config, database: standby });
  const { statusCode, headers } = await misled.inject('/api/matches/all_matches');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  await misled.close();
  // A connection attempt of the server's background work is still pending.
  await expect.poll(() => standby.$client.totalCount).toBe(0);
  await standby.$client.end();
});

test('a submission whose wait for the synchronous standby is cancelled answers 503, and its repeat the same match once the standby has it', async () => {
  const key = await createApiKey(pair.primary, 8);
  const submit = () =>
    app.inject({
      method: 'POST',
      url: '/api/submissions/game_server',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'uncertain' },
      payload: { type: 'League Match', context_data: { team_goals: { Blue: 1, Green: 0 }, team_names: [] } },
    });
  // With remote_apply, commits wait for the paused replay.
  await changeSettings(`synchronous_commit = 'remote_apply'`, `synchronous_standby_names = '*'`);
  await pair.pauseReplay();
  const [first] = await Promise.all([submit(), cancelWait()]);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5']);
  const [again] = await Promise.all([submit(), cancelWait()]);
  expect(again.statusCode).toBe(503);
  await pair.resumeReplay();
  const last = await submit();
  expect([last.statusCode, last.json()]).toEqual([200, expect.objectContaining({ duplicate: true })]);
  const { rows } = await pair.standby.$client.query('select match_id from matches where match_id = $1', [
    last.json().Match_ID,
  ]);
  expect(rows).toHaveLength(1);
});

async function changeSettings(...settings: string[]): Promise<void> {
  for (const setting of settings) await pair.primary.$client.query(`alter system set ${setting}`);
  await pair.primary.$client.query('select pg_reload_conf()');
}

/** Cancels the next commit that waits for the standby. */
async function cancelWait(): Promise<void> {
  for (;;) {
    const { rowCount } = await pair.primary.$client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    if (rowCount) return;
    await sleep(10);
  }
}
