import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainFailure, runAdmin } from '#cli/run-admin.ts';
import type { GroupSummary } from '#contract/groups/schema.ts';
import type { MatchList } from '#contract/matches/schema.ts';
import { queryValues, useDatabases } from '#database/test-database.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { signIn, type TestApp, useTestApp } from '#server/testing/test-app.ts';

const source = useTestApp();
const target = useTestApp();
const young = useTestApp();
const empty = useTestApp();
const databases = useDatabases();

let folder: string;
let apiKey: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-backup-'));
  await seedDemo(source.database);
  apiKey = await createApiKey(source.database, 8);
  await send(source, 'before the backup');
  const { headers } = await signIn(source, { d_username: 'tab\there\\N "é" 🏟️\nline' });
  await source.app.inject({
    method: 'POST',
    url: '/api/groups/create_group',
    headers,
    payload: { group_name: '\\. and \\N', group_type: 'root', league_id: 8 },
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command's output, or its failure's sentence. */
function admin(url: string, ...args: string[]): Promise<string> {
  return runAdmin(args, { DATABASE_URL: url }).catch(explainFailure);
}

function fileNamed(name: string): string {
  return path.join(folder, name);
}

function send({ app }: TestApp, key: string) {
  return app.inject({
    method: 'POST',
    url: '/api/submissions/game_server',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
    payload: {
      context_data: { team_goals: { Blue: 1, Green: 0 } },
      player_data: { Blue: { players: [{ name: 'olive_ten', id: 4417920381, goals: 1 }] } },
      non_targeted_event_data: { note: ' spaces,  "quotes" \\ and \u2028 ' },
    },
  });
}

let visits = 0;

async function read({ app }: TestApp, url: string): Promise<string> {
  visits += 1;
  const remoteAddress = `10.0.${visits >> 8}.${visits & 255}`;
  const { statusCode, body } = await app.inject({ url: `/api${url}`, remoteAddress });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

/** Paths of public reads: lists, each match and its CSV files, each group. */
async function listReads(app: TestApp): Promise<string[]> {
  const list: MatchList = JSON.parse(await read(app, '/matches/all_matches?per_page=50'));
  const pages = Array.from({ length: Math.ceil(list.total_matches / 50) }, (_, at) => at + 1);
  const lists = pages.map((page) => `/matches/all_matches?per_page=50&page=${page}`);
  const all = await Promise.all(lists.map(async (url) => (JSON.parse(await read(app, url)) as MatchList).matches));
  const groups: GroupSummary[] = JSON.parse(await read(app, '/groups/all_groups'));
  return [
    ...lists,
    '/matches/all_matches?min_goals=3&min_events=5&team=a',
    '/matches/ad_matches',
    '/leagues/all',
    '/groups/all_groups',
    ...groups.map(({ group_id }) => `/groups/${group_id}`),
    ...all
      .flat()
      .flatMap(({ match_id: id }) => [
        `/matches/${id}`,
        `/matches/${id}/team-stats.csv`,
        `/matches/${id}/player-stats.csv`,
      ]),
  ];
}

/** A backup's lines without its date; sorted, as a restore may store rows in a different order. */
function textOf(file: string): string {
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(1).toSorted().join('\n');
}

test('admin backup and restore reproduce all stored data, also under a running server', async () => {
  expect(JSON.parse(await read(target, '/matches/all_matches'))).toEqual({ matches: [], total_matches: 0 });
  const file = fileNamed('whole.backup');
  const [matches, accounts, leagues, groups] = await queryValues(
    source.databaseUrl,
    `select (select count(*) from matches), (select count(*) from users), (select count(*) from leagues),
       (select count(*) from groups)`,
  );
  const counts = `Matches: ${matches}, accounts: ${accounts}, leagues: ${leagues}, groups: ${groups}.`;
  expect(await admin(source.databaseUrl, 'backup', file)).toBe(`The backup is in ${file}. ${counts}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await admin(target.databaseUrl, 'restore', file)).toBe(`The backup is restored. ${counts}`);

  const urls = await listReads(source);
  expect(urls.length).toBeGreaterThan(500);
  expect(await listReads(target)).toEqual(urls);
  for (const url of urls) expect(await read(target, url)).toBe(await read(source, url));

  expect(await admin(target.databaseUrl, 'backup', fileNamed('again.backup'))).toContain('The backup is in');
  expect(textOf(fileNamed('again.backup'))).toBe(textOf(file));
  const rows = await queryValues(
    source.databaseUrl,
    `select relname::text from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and relname not in (
      'sessions', 'push_subscriptions', 'vapid_keys', 'discord_interactions', 'discord_offers', 'discord_role_members', 'team_names', 'edges',
      'edge_changes', 'live_matches'
    ) order by 1`,
  );
  const tables = [...textOf(file).matchAll(/^\{"table":"(\w+)"/gm)].map(([, table]) => table);
  expect(tables.toSorted()).toEqual(rows);
  // Backups omit these, as they derive from matches.
  const [names, restored] = await Promise.all(
    [source, target].map(({ databaseUrl }) =>
      queryValues(databaseUrl, 'select league_id, name, team_key from team_names order by 1, 2'),
    ),
  );
  expect(names?.length).toBeGreaterThan(20);
  expect(restored).toEqual(names);
});

test('admin restore continues API keys, idempotency keys and id sequences', async () => {
  const added = (await send(target, 'after the restore')).json();
  const [newest] = await queryValues(source.databaseUrl, 'select max(match_id) from matches');
  expect(added.Match_ID).toBe(Number(newest) + 1);
  const { matches }: MatchList = JSON.parse(await read(target, '/matches/all_matches?per_page=1'));
  expect(matches[0]?.match_id).toBe(added.Match_ID);
  expect((await send(target, 'before the backup')).json()).toMatchObject({ duplicate: true });
  const { headers } = await signIn(target, { discord_id: '900000000000009999' });
  const payload = { group_name: 'One more', group_type: 'root', league_id: 8 };
  const { json } = await target.app.inject({ method: 'POST', url: '/api/groups/create_group', headers, payload });
  const [groups] = await queryValues(source.databaseUrl, 'select max(group_id) from groups');
  expect(json().id).toBe(Number(groups) + 1);
});

test('a running server shows restored groups without matches at once', async () => {
  const { headers } = await signIn(young, {});
  const payload = { group_name: 'Summer', group_type: 'root', league_id: 8 };
  await young.app.inject({ method: 'POST', url: '/api/groups/create_group', headers, payload });
  expect(await read(empty, '/groups/all_groups')).toBe('[]');
  await admin(young.databaseUrl, 'backup', fileNamed('young.backup'));
  await admin(empty.databaseUrl, 'restore', fileNamed('young.backup'));
  expect(await read(empty, '/groups/all_groups')).toBe(await read(young, '/groups/all_groups'));
});

test('restored matches have the transaction id of the restore in changed_xid', async () => {
  const url = await databases.create({ isMigrated: true });
  await admin(url, 'restore', fileNamed('whole.backup'));
  const [transactions, isOver] = await queryValues(
    url,
    `select count(distinct changed_xid)::integer, bool_and(pg_visible_in_snapshot(changed_xid, pg_current_snapshot()))
     from matches`,
  );
  expect([transactions, isOver]).toEqual([1, true]);
});

test('admin restore creates missing tables', async () => {
  const url = await databases.create({ isMigrated: false });
  expect(await admin(url, 'restore', fileNamed('whole.backup'))).toContain('The backup is restored.');
  const migrations = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';
  expect(await queryValues(url, migrations)).toEqual(await queryValues(source.databaseUrl, migrations));
});

test('admin restore refuses a backup of another schema than that of the tables', async () => {
  const changeSchema = async (difference: number) => {
    const url = await databases.create({ isMigrated: true });
    await queryValues(url, `update drizzle.__drizzle_migrations set created_at = created_at + ${difference}`);
    return url;
  };
  expect(await admin(await changeSchema(1), 'restore', fileNamed('whole.backup'))).toBe(
    'The backup is of an older version of Touchline: restore it into a database without tables.',
  );
  expect(await admin(await changeSchema(-1), 'restore', fileNamed('whole.backup'))).toBe(
    'The database has older tables than the backup: bring it to the newest schema first.',
  );
});

test('a match written during a backup is in it completely or not at all', async () => {
  const file = fileNamed('meanwhile.backup');
  let isWriting = true;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let at = 0; isWriting; at += 1) {
      await send(source, `meanwhile-${writer}-${at}`);
      // Injected requests beyond the rate limit would block the event loop.
      await new Promise(setImmediate);
    }
  });
  await expect
    .poll(() => queryValues(source.databaseUrl, `select count(*) > 20 from idempotency_keys`))
    .toEqual([true]);
  await admin(source.databaseUrl, 'backup', file);
  isWriting = false;
  await Promise.all(writers);
  const url = await databases.create({ isMigrated: true });
  await admin(url, 'restore', file);
  const [matches, lines, keys] = await queryValues(
    url,
    `select count(*)::integer, count(*) filter (where exists (select from match_players line where line.match_id = sent.match_id))::integer,
       (select count(*)::integer from idempotency_keys)
     from matches sent where method = 'game_server' and non_targeted_event_data is not null
       and match_id in (select match_id from idempotency_keys)`,
  );
  expect(matches).toBeGreaterThan(20);
  expect([lines, keys]).toEqual([matches, matches]);
});

test('a backup contains only hashes of API keys', () => {
  const text = textOf(fileNamed('whole.backup'));
  expect(text).toContain(createHash('sha256').update(apiKey).digest('hex'));
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain('"table":"sessions"');
});
