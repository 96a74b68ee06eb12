import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { createRandom } from '#server/demo/random.ts';
import { freePort } from '#server/testing/visitor.ts';
import { createGameServers } from '#tools/bench/callers.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { startNginx } from '#tools/bench/nginx.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';
import { ACCOUNT_ID, startPrimary } from '#tools/resilience/replicated-postgres.ts';

const MATCHES = 20_000;
const CONNECTIONS = 4;
const MATCHES_PER_SECOND = 30;
/** Before the copy, and after the switch. */
const REST_SECONDS = 8;
const POLL_INTERVAL_MS = 50;

/** Transaction ids of the old server mean nothing on the new one, whose default fills the column. Generated columns compute. */
const PUBLISHED_TABLES = `
  select string_agg(format('%I (%s)', relname, columns), ', ') as tables
  from (
    select relname, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and attname <> 'changed_xid'
    group by relname
  ) as published`;

/** Stops of the started processes, run in reverse order. */
const closers: (() => unknown)[] = [];

/**
 * Moves a database that is written to from the newest PostgreSQL of Debian to the embedded one by logical replication, by
 * the steps of docs/operations.md. Prints the time without writes, and compares all matches id by id.
 */
async function upgrade(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-upgrade-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  if (ACCOUNT_ID !== undefined) chownSync(folder, ACCOUNT_ID, ACCOUNT_ID);
  const source = await startPrimary(folder, await freePort(), ['wal_level=logical']);
  closers.push(() => source.stop());
  const target = await startEmbeddedPostgres({ dataDir: path.join(folder, 'target') });
  closers.push(() => target.stop());
  const [from, to] = [databaseUrl(source.url, 'touchline'), databaseUrl(target.url, 'touchline')] as const;
  for (const { url } of [source, target]) await runOnServer(url, 'create database touchline');
  await migrateDatabase(from);
  await fillDatabase(from, { matches: MATCHES, withPlayers: MATCHES }, () => {});
  console.log(`From PostgreSQL ${await readVersion(from)} to ${await readVersion(to)}, ${MATCHES} matches`);

  const [port, none] = await Promise.all([freePort(), freePort()]);
  // With an upstream that never runs: while the server restarts, nginx answers 502 at once.
  const nginx = await startNginx([port, none]);
  closers.push(() => nginx.stop());
  let server = await startServer(from, { port });
  closers.push(() => server.stop());
  /** Time of acknowledgement by match id. */
  const acknowledged = new Map<number, number>();
  const switchOver = async () => {
    await sleep(REST_SECONDS * 1000);
    await copy(from, to);
    server = await moveServer(server, { from, to, port });
    await sleep(REST_SECONDS * 1000);
  };
  const database = connect(from);
  const gameServer = await createGameServers(database);
  await database.$client.end();
  const random = createRandom(7);
  const tally = await loadUntil(switchOver(), {
    origin: nginx.origin,
    connections: CONNECTIONS,
    perSecond: MATCHES_PER_SECOND,
    next: () => ({
      path: '/api/submissions/game_server',
      method: 'POST',
      headers: gameServer(),
      body: JSON.stringify(buildSubmission(random.between(0, 1_000_000))),
    }),
    onAnswer: (status, body) => status === 201 && acknowledged.set(JSON.parse(body).Match_ID, performance.now()),
  });
  console.log(`${tally.requests} requests, ${describeFailures(tally)}`);
  console.log(`No match was stored for ${longestGap([...acknowledged.values()]).toFixed(1)} s`);
  const faults = await compare(from, to, [...acknowledged.keys()].map(String));
  console.log(`${acknowledged.size} matches acknowledged; ${faults.join('; ')}`);
  if (faults.some((fault) => !fault.startsWith('0'))) process.exitCode = 1;
}

/** Copies all rows, and follows further changes, while the server writes. */
async function copy(from: string, to: string): Promise<void> {
  const start = performance.now();
  await migrateDatabase(to);
  // Migrations insert the fixed leagues, which the copy has too.
  await runOnServer(to, 'delete from leagues');
  const [published] = await runOnServer<{ tables: string }>(from, PUBLISHED_TABLES);
  await runOnServer(from, `create publication upgrade for table ${published?.tables}`);
  await runOnServer(to, `create subscription upgrade connection '${from}' publication upgrade`);
  await waitUntil(to, `select not exists (select from pg_subscription_rel where srsubstate <> 'r') as done`);
  await runOnServer(to, 'vacuum analyze');
  console.log(`Copied in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Stops the server, waits for the last change, continues the sequences, and starts the server on the new database. */
async function moveServer(
  server: RunningProcess,
  { from, to, port }: { from: string; to: string; port: number },
): Promise<RunningProcess> {
  const start = performance.now();
  await server.stop();
  const stopped = performance.now();
  const [position] = await runOnServer<{ lsn: string }>(from, 'select pg_current_wal_lsn() as lsn');
  await waitUntil(
    from,
    `select confirmed_flush_lsn >= '${position?.lsn}' as done from pg_replication_slots where slot_name = 'upgrade'`,
  );
  const sequences = await runOnServer<{ statement: string }>(
    from,
    `select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as statement
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { statement } of sequences) await runOnServer(to, statement);
  await runOnServer(to, 'drop subscription upgrade');
  const switched = performance.now();
  const moved = await startServer(to, { port });
  const steps = [stopped - start, switched - stopped, performance.now() - switched].map((ms) => (ms / 1000).toFixed(1));
  console.log(`Stopped in ${steps[0]} s, caught up in ${steps[1]} s, started in ${steps[2]} s`);
  return moved;
}

async function waitUntil(url: string, question: string): Promise<void> {
  for (;;) {
    const [answer] = await runOnServer<{ done: boolean }>(url, question);
    if (answer?.done) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

/** A sentence per kind of fault, beginning with its number. */
async function compare(from: string, to: string, acknowledged: string[]): Promise<string[]> {
  const [before, after] = await Promise.all([listMatches(from), listMatches(to)]);
  const lost = [...new Set([...before.keys(), ...acknowledged])].filter((id) => !after.has(id));
  const different = [...before].filter(([id, row]) => after.has(id) && after.get(id) !== row);
  return [
    `${lost.length} missing of ${before.size} on the old server`,
    `${different.length} with other columns or lines`,
  ];
}

/** A hash of each match and its lines, by id. */
async function listMatches(url: string): Promise<Map<string, string>> {
  const rows = await runOnServer<{ id: string; row: string }>(
    url,
    `select match_id as id, md5((to_jsonb(m) - 'changed_xid')::text || (
       select coalesce(string_agg(line::text, '' order by team, slot), '') from match_players as line
       where line.match_id = m.match_id
     )) as row
     from matches m`,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** The longest gap between consecutive moments, in seconds; moments are ascending milliseconds. */
function longestGap(moments: number[]): number {
  return Math.max(...moments.map((moment, at) => moment - (moments[at - 1] ?? moment))) / 1000;
}

async function readVersion(url: string): Promise<string> {
  const [row] = await runOnServer<{ version: string }>(url, `select current_setting('server_version') as version`);
  return row?.version ?? '';
}

try {
  await upgrade();
} finally {
  for (const close of closers.reverse()) await close();
}
