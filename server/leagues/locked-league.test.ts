import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MATCH_EXAMPLE } from '#contract/matches/match-example.ts';
import { connect, type Database } from '#database/connect.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { TYPED_NAMES_LOCK } from '#server/people/typed-names-queries.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// An import holds its league's locks for many seconds. Only changes of the same league wait for it.

const CONNECTIONS = 8;

const server = useTestApp({ TRUST_PROXY: '1' });
/** Its statements fail before the lock ends unless they wait without a connection. */
let database: Database;
let app: ServerApp;
let league: Awaited<ReturnType<typeof openLeague>>;
let address = 0;

beforeAll(async () => {
  database = connect(server.databaseUrl, { max: CONNECTIONS, lockTimeout: 10_000 });
  app = await createApp({ config: server.config, database });
});
afterAll(async () => {
  await app?.close();
  await database?.$client.end();
});
beforeEach(async () => {
  league = await openLeague(server);
});

/** Runs `work` while another process holds an import's locks. */
async function duringImport(work: () => Promise<void>): Promise<void> {
  const importing = await server.database.$client.connect();
  try {
    await importing.query('begin');
    await importing.query('select pg_advisory_xact_lock($1, $2)', [TYPED_NAMES_LOCK, league.league_id]);
    await importing.query('select from leagues where id = $1 for no key update', [league.league_id]);
    await work();
  } finally {
    await importing.query('rollback');
    importing.release();
  }
}

/** Async, so that the request is sent at once: `inject` alone waits until its promise is awaited. */
async function send(url: string, headers: Record<string, string> = {}, payload?: object) {
  address += 1;
  const change = payload && { method: 'POST' as const, payload };
  const response = await app.inject({
    url,
    headers: { 'x-forwarded-for': `10.0.5.${address}`, ...headers },
    ...change,
  });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() };
}

/** Visits every page of another league with a new address each, so that none is cached. */
async function visitOthers(): Promise<number[]> {
  const { league_id, match_id } = await openLeague(server);
  const paths = [`leagues/${league_id}`, `matches/${match_id}`, `leagues/${league_id}/matches`, 'leagues/all'];
  const answers = await Promise.all(paths.map((path) => send(`/api/${path}`)));
  return answers.map(({ status }) => status);
}

async function openSubmittingLeague() {
  const [row] = await server.database.insert(leagues).values({ name: 'Other' }).returning();
  return createApiKey(server.database, row?.id ?? 0);
}

function submit(key: string, minute: number) {
  const body = { ...JSON.parse(MATCH_EXAMPLE), played_at: `2025-11-15T19:${10 + minute}:00Z` };
  return send('/api/submissions/game_server', { authorization: `Bearer ${key}` }, body);
}

test('of 24 changes of a locked league 21 wait, the others answer 503 at once, and visitors notice neither', async () => {
  const { league_id, headers } = league;
  const id = await storeSeason(server.database, { league_id });
  const url = `/api/leagues/myLeagues/${league_id}/seasons/change`;
  const season = { id, first_day: '2026-01-01', last_day: '2026-12-31' };
  let changes: ReturnType<typeof send>[] = [];
  await duringImport(async () => {
    changes = Array.from({ length: 24 }, (_, n) => send(url, headers, { ...season, name: `Name ${n}` }));
    const refused: unknown[] = [];
    for (const change of changes) change.then((answer) => refused.push(answer));
    await expect.poll(() => refused.length).toBe(3);
    const error = 'Other changes of this league are being stored, such as an import. Try again soon.';
    expect(refused).toMatchObject(Array(3).fill({ status: 503, retryAfter: '5', body: { error } }));
    expect(await visitOthers()).toEqual([200, 200, 200, 200]);
  });
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(21).fill(200), ...Array(3).fill(503)]);
});

test('corrections, decisions, disputes and removals of a locked league’s matches hold one connection', async () => {
  const { headers, league_id, match_id } = league;
  let changes: ReturnType<typeof send>[] = [];
  await duringImport(async () => {
    const request = { match_id, league_id, option: 'accept' };
    changes = Array.from({ length: CONNECTIONS }, (_, n) =>
      n % 2
        ? send('/api/leagues/myLeagues/match_request', headers, request)
        : send(`/api/matches/${match_id}/remove`, headers, { reason: 'Played twice' }),
    );
    await pause(300);
    expect(await visitOthers()).toEqual([200, 200, 200, 200]);
  });
  await Promise.all(changes);
});

test('matches that 8 game servers send during an import wait for its end and delay no other league’s', async () => {
  const [key, other] = [await createApiKey(server.database, league.league_id), await openSubmittingLeague()];
  let own: ReturnType<typeof send>[] = [];
  await duringImport(async () => {
    own = Array.from({ length: CONNECTIONS }, (_, n) => submit(key, n));
    // Longer than a shared statement's lock timeout.
    await pause(2_000);
    expect(await visitOthers()).toEqual([200, 200, 200, 200]);
    expect((await submit(other, 0)).status).toBe(201);
  });
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(201));
});

test('deletions of an account that its import locks hold one connection', async () => {
  const { user, headers } = await signIn(server);
  const importing = await server.database.$client.connect();
  let deletions: ReturnType<typeof send>[] = [];
  try {
    await importing.query('begin');
    await importing.query('select from users where id = $1 for key share', [user.id]);
    deletions = Array.from({ length: CONNECTIONS }, () => send('/api/auth/delete_account', headers, {}));
    await pause(300);
    expect(await visitOthers()).toEqual([200, 200, 200, 200]);
  } finally {
    await importing.query('rollback');
    importing.release();
  }
  expect((await Promise.all(deletions)).map(({ status }) => status)).toContain(200);
});
