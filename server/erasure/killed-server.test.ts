import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { erasureRequests } from '#database/tables/erasure.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { signNotification, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { liveEnvironment, useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const MINUTE_MS = 60_000;
/** Advisory locks of this database only, as they are shared by PostgreSQL's databases. */
const ADVISORY_LOCKS = `
  select from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and datname = current_database()`;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

const server = useTestApp();

/** Starts another server as a process on the same database, and returns it with its address once it is ready. */
async function startOther() {
  const PORT = String(await freePort());
  const other = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, ...liveEnvironment(server), PORT, ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  return { other, origin: `http://127.0.0.1:${PORT}` };
}

test('a running server finishes within a minute the erasure that a killed one had begun', async () => {
  const { $client } = server.database;
  await server.app.ready();
  const match_id = await playMatch(server.database, { Blue: [{ name: 'Waiting', id: '3330003330', goals: 1 }] });
  const { other, origin } = await startOther();
  const blocker = await $client.connect();
  await blocker.query('begin');
  await blocker.query('select from matches where match_id = $1 for update', [match_id]);

  const body = JSON.stringify({ EventType: 'RightToErasureRequest', EventPayload: { UserId: 3_330_003_330 } });
  const headers = { 'content-type': 'application/json', ...signNotification(body) };
  const response = await fetch(`${origin}/api/webhooks/roblox`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  await expect.poll(async () => (await $client.query('select from pg_locks where not granted')).rowCount).toBe(1);
  other.kill('SIGKILL');
  await once(other, 'close');
  await blocker.query('rollback');
  blocker.release();
  // PostgreSQL ends the killed server's transaction, and its locks, when it writes to the closed connection.
  await expect.poll(async () => (await $client.query(ADVISORY_LOCKS)).rowCount).toBe(0);
  expect(await server.database.$count(erasureRequests)).toBe(1);

  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(() => server.database.$count(erasureRequests)).toBe(0);
  const { rows } = await $client.query('select name from match_players where match_id = $1', [match_id]);
  expect(rows).toEqual([{ name: 'Deleted player' }]);
});
