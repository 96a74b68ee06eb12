import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { createSchema, migrateDatabase } from '#database/migrate.ts';
import { createRandom } from '#server/demo/random.ts';
import { freePort } from '#server/testing/visitor.ts';
import { createGameServers } from '#tools/bench/callers.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { startNginx } from '#tools/bench/nginx.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';
import { readCommandOptions } from '#tools/command-options.ts';
import { ACCOUNT_ID, startPrimary } from '#tools/resilience/replicated-postgres.ts';
import { startSqlWriter } from '#tools/resilience/sql-writer.ts';

const MATCHES = 20_000;
const CONNECTIONS = 4;
const MATCHES_PER_SECOND = 30;
/** Before the copy, and after the switch. */
const REST_SECONDS = 8;
const POLL_INTERVAL_MS = 50;
/** The new version's first id after an upgrade from another schema, the first that `integer` does not hold. */
const FIRST_BIG_ID = 2 ** 31;

const JOURNAL = 'database/migrations/meta/_journal.json';

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

/** The copy has its own `changed_xid`; newer versions may add columns. */
const COMPARED_COLUMNS = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_attribute
  where attrelid = 'matches'::regclass and attnum > 0 and not attisdropped and attname <> 'changed_xid'`;

interface Options {
  /** Of an older version, built, whose server writes to the old database. */
  folder?: string | undefined;
  /** Timestamp of the newest migration of the old database, to which SQL writes. */
  schema?: number | undefined;
}

type Stoppable = Pick<RunningProcess, 'stop'>;

/** Stops of the started processes, run in reverse order. */
const closers: (() => unknown)[] = [];

/**
 * Moves a database that is written to from the newest PostgreSQL of Debian to the embedded one by logical replication, by
 * the steps of docs/operations.md. Prints the time without writes, and compares all matches id by id. The old database may
 * have an older schema: that of another version's folder, whose server runs, or as of a migration, written to by SQL.
 */
async function upgrade({ folder: oldVersion, schema }: Options): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-upgrade-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  if (ACCOUNT_ID !== undefined) chownSync(folder, ACCOUNT_ID, ACCOUNT_ID);
  const source = await startPrimary(folder, await freePort(), ['wal_level=logical']);
  closers.push(() => source.stop());
  const target = await startEmbeddedPostgres({ dataDir: path.join(folder, 'target') });
  closers.push(() => target.stop());
  const [from, to] = [databaseUrl(source.url, 'touchline'), databaseUrl(target.url, 'touchline')] as const;
  for (const { url } of [source, target]) await runOnServer(url, 'create database touchline');
  await createOldSchema(from, { folder: oldVersion, schema });
  await fillDatabase(from, { matches: MATCHES, withPlayers: MATCHES }, () => {});
  console.log(`From PostgreSQL ${await readVersion(from)} to ${await readVersion(to)}, ${MATCHES} matches`);

  const [port, none] = await Promise.all([freePort(), freePort()]);
  // With an upstream that never runs: while the server restarts, nginx answers 502 at once.
  const nginx = await startNginx([port, none]);
  closers.push(() => nginx.stop());
  /** Time of acknowledgement by match id. */
  const acknowledged = new Map<number, number>();
  const acknowledge = (matchId: number) => acknowledged.set(matchId, performance.now());
  let server: Stoppable = schema
    ? await startSqlWriter(from, { perSecond: MATCHES_PER_SECOND, onStored: acknowledge })
    : await startServer(from, { port, ...(oldVersion && { folder: oldVersion }) });
  closers.push(() => server.stop());
  const firstId = schema || oldVersion ? FIRST_BIG_ID : undefined;
  const switchOver = async () => {
    await sleep(REST_SECONDS * 1000);
    await copy(from, to);
    server = await moveServer(server, { from, to, port, firstId });
  };
  const rest = () => sleep(REST_SECONDS * 1000);
  const database = connect(from);
  const gameServer = await createGameServers(database);
  await database.$client.end();
  const random = createRandom(7);
  if (schema) await switchOver();
  const tally = await loadUntil(schema ? rest() : switchOver().then(rest), {
    origin: nginx.origin,
    connections: CONNECTIONS,
    perSecond: MATCHES_PER_SECOND,
    next: () => ({
      path: '/api/submissions/game_server',
      method: 'POST',
      headers: gameServer(),
      body: JSON.stringify(buildSubmission(random.between(0, 1_000_000))),
    }),
    onAnswer: (status, body) => status === 201 && acknowledge(JSON.parse(body).Match_ID),
  });
  console.log(`${tally.requests} requests, ${describeFailures(tally)}`);
  console.log(`No match was stored for ${longestGap([...acknowledged.values()]).toFixed(1)} s`);
  const faults = await compare(from, to, [...acknowledged.keys()].map(String));
  console.log(
    `${acknowledged.size} matches acknowledged, up to id ${Math.max(...acknowledged.keys())}; ${faults.join('; ')}`,
  );
  if (faults.some((fault) => !fault.startsWith('0'))) process.exitCode = 1;
}

/** Creates the tables of this version, of the version in the folder, or as of the migration. */
async function createOldSchema(url: string, { folder, schema }: Options): Promise<void> {
  if (schema === undefined) {
    await migrateDatabase(url, folder && path.join(folder, 'database/migrations'));
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await createSchema(client, schema);
    await client.query('commit');
  } finally {
    await client.end();
  }
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
  server: Stoppable,
  { from, to, port, firstId }: { from: string; to: string; port: number; firstId: number | undefined },
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
  if (firstId) await runOnServer(to, `select setval('matches_match_id_seq', ${firstId}, false)`);
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
  const [old] = await runOnServer<{ columns: string }>(from, COMPARED_COLUMNS);
  const [before, after] = await Promise.all([from, to].map((url) => listMatches(url, old?.columns ?? '')));
  if (!before || !after) throw new Error('The matches were not listed.');
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

/** The longest gap between consecutive moments, in seconds; moments are ascending milliseconds. */
function longestGap(moments: number[]): number {
  return Math.max(...moments.map((moment, at) => moment - (moments[at - 1] ?? moment))) / 1000;
}

async function readVersion(url: string): Promise<string> {
  const [row] = await runOnServer<{ version: string }>(url, `select current_setting('server_version') as version`);
  return row?.version ?? '';
}

function readOptions(args: string[]): Options {
  const command = {
    name: 'npm run upgrade',
    about:
      "Upgrades PostgreSQL from Debian's version to the embedded one by logical replication, while matches arrive.",
    options: {
      from: {
        type: 'string',
        about: 'folder of an older, built version of Touchline, whose server writes to the old database',
      },
      'from-schema': { type: 'string', about: 'number of the newest migration of the old database, such as 0031' },
    },
  } as const;
  const values = readCommandOptions(command, args);
  const tag = values['from-schema'];
  if (tag === undefined) return { folder: values.from };
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(readFileSync(JOURNAL, 'utf8'));
  const schema = entries.find((entry) => entry.tag.startsWith(tag))?.when;
  if (schema === undefined) throw new Error(`--from-schema takes the number of a migration, such as 0031, not ${tag}.`);
  return { schema };
}

try {
  await upgrade(readOptions(process.argv.slice(2)));
} finally {
  for (const close of closers.reverse()) await close();
}
