import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { recreateDatabase, runOnServer } from '#database/test-server-databases.ts';
import { freePort } from '#server/testing/visitor.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { createTraffic } from '#tools/bench/traffic.ts';
import { type Cleanup, createTemporaryFolder, readCommandOptions, runTool, text, waitFor } from '#tools/command.ts';
import { describeFailures, GameServers } from '#tools/resilience/game-servers.ts';

const DATABASE = 'touchline_upgrade';
const MATCHES = 20_000;
const MATCHES_PER_SECOND = 30;
const RETRY = { timeoutMs: 60_000, retryMs: 100 };
/** Pause before the copy, and after the switch. */
const REST_MS = 8_000;
const POLL_INTERVAL_MS = 50;

/**
 * The old server's transaction ids are meaningless on the new one, so the column keeps its default. Generated columns
 * are computed. Unlogged tables can't be published.
 */
const PUBLISHED_TABLES = `
  select string_agg(format('%I (%s)', relname, columns), ', ') as tables
  from (
    select relname, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and attnum > 0
      and not attisdropped and attgenerated = '' and attname <> 'changed_xid'
    group by relname
  ) as published`;

/** The copy has its own `changed_xid`; newer versions may add columns. */
const COMPARED_COLUMNS = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_attribute
  where attrelid = 'matches'::regclass and attnum > 0 and not attisdropped and attname <> 'changed_xid'`;

const command = {
  name: 'npm run upgrade',
  about:
    'Moves a database to a new PostgreSQL by logical replication, while matches arrive. It begins on the server of DATABASE_URL, which needs wal_level=logical, else on an embedded one.',
  options: {
    from: text('folder of an older, built version of Touchline, whose server writes to the old database'),
  },
};

/**
 * Follows the steps of docs/operations.md. Prints the time without writes, and compares all matches by id. The old
 * database may have the schema of another version's folder.
 */
async function upgrade(atEnd: Cleanup): Promise<boolean> {
  const oldVersion = readCommandOptions(command).from;
  const folder = createTemporaryFolder('upgrade', atEnd);
  const source = process.env.DATABASE_URL ?? (await startPostgres(path.join(folder, 'source'), atEnd));
  const target = await startPostgres(path.join(folder, 'target'), atEnd);
  const [from, to] = [await recreateDatabase(source, DATABASE), await recreateDatabase(target, DATABASE)] as const;
  await migrateDatabase(from, oldVersion && path.join(oldVersion, 'database'));
  await fillDatabase(from, { matches: MATCHES, withPlayers: MATCHES }, () => {});
  console.log(`From PostgreSQL ${await readVersion(from)} to ${await readVersion(to)}, ${MATCHES} matches`);

  const port = await freePort();
  let server = await startServer(from, { port, ...(oldVersion && { folder: oldVersion }) });
  atEnd(() => server.stop());
  const gameServers = new GameServers(server.origin, RETRY);
  const database = connect(from);
  const { submission } = await createTraffic(database, 1);
  await database.$client.end();
  const stopSending = gameServers.send(submission, MATCHES_PER_SECOND);
  const start = performance.now();
  await sleep(REST_MS);
  await copy(from, to);
  server = await moveServer(server, { from, to, port });
  await sleep(REST_MS);
  stopSending();
  await gameServers.settle();

  const { failures, abandoned } = gameServers.takeFailures();
  console.log(`No match was stored for ${gameServers.longestGap(start, performance.now()).toFixed(1)} s`);
  console.log(`Repeated requests: ${describeFailures(failures)}; ${abandoned} matches abandoned`);
  const faults = await compare(from, to, [...gameServers.acknowledged.keys()].map(String));
  console.log(`${gameServers.acknowledged.size} matches acknowledged; ${faults.join('; ')}`);
  return abandoned === 0 && faults.every((fault) => fault.startsWith('0'));
}

async function startPostgres(dataDir: string, atEnd: Cleanup): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { wal_level: 'logical' } });
  atEnd(() => postgres.stop());
  return postgres.url;
}

/** Copies all rows and replicates further changes while the server writes. */
async function copy(from: string, to: string): Promise<void> {
  const start = performance.now();
  await migrateDatabase(to);
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
  const isDone = async () => (await runOnServer<{ done: boolean }>(url, question))[0]?.done ?? false;
  await waitFor(isDone, Number.POSITIVE_INFINITY, () => '', POLL_INTERVAL_MS);
}

/** One sentence per kind of fault, beginning with its number. */
async function compare(from: string, to: string, acknowledged: string[]): Promise<string[]> {
  const [old] = await runOnServer<{ columns: string }>(from, COMPARED_COLUMNS);
  const [before, after] = [await listMatches(from, old?.columns ?? ''), await listMatches(to, old?.columns ?? '')];
  const lost = [...new Set([...before.keys(), ...acknowledged])].filter((id) => !after.has(id));
  const different = [...before].filter(([id, row]) => after.has(id) && after.get(id) !== row);
  return [
    `${lost.length} missing of ${before.size} on the old server`,
    `${different.length} with other columns or lines`,
  ];
}

/** A hash of each match with these columns and its lines, by id. */
async function listMatches(url: string, columns: string): Promise<Map<string, string>> {
  const rows = await runOnServer<{ id: string; row: string }>(
    url,
    `select match_id::text as id, md5(jsonb_build_array(${columns})::text || (
       select coalesce(string_agg(line::text, '' order by team, slot), '') from match_players as line
       where line.match_id = m.match_id
     )) as row
     from matches m`,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

async function readVersion(url: string): Promise<string> {
  const [row] = await runOnServer<{ version: string }>(url, `select current_setting('server_version') as version`);
  return row?.version ?? '';
}

await runTool(upgrade);
