import pg from 'pg';
import { migrateDatabase } from '#database/migrate.ts';
import { fillDatabase, type Shape } from '#tools/bench/fill-database.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { showProgress } from '#tools/bench/progress.ts';

/** Increase it when the generated data change: existing databases are then recreated. */
const GENERATION = 2;

export interface BenchDatabase {
  url: string;
  /** Duration of filling; null if the database existed. */
  fillSeconds: number | null;
}

/**
 * Opens the database of that shape: creates and fills it, or removes the rows that an earlier run added to it.
 */
export async function openBenchDatabase(serverUrl: string, shape: Shape, isFresh: boolean): Promise<BenchDatabase> {
  const name = `touchline_bench_${shape.matches}`;
  const url = databaseUrl(serverUrl, name);
  const mark = JSON.stringify({ ...shape, generation: GENERATION });
  const [kept] = await runOnServer<{ mark: string | null }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  if (kept?.mark === mark && !isFresh) {
    await migrateDatabase(url);
    await removeAddedRows(url, shape);
    return { url, fillSeconds: null };
  }
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
  await runOnServer(serverUrl, `create database ${name}`);
  const start = performance.now();
  await migrateDatabase(url);
  await fillDatabase(url, shape, (step, part) => showProgress(`Filling ${name}: ${step} ${part ?? ''}`));
  showProgress('');
  await runOnServer(serverUrl, `comment on database ${name} is '${mark}'`);
  return { url, fillSeconds: (performance.now() - start) / 1000 };
}

/** Disables triggers, which is safe while no server uses the database. */
async function removeAddedRows(url: string, { matches }: Shape): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from idempotency_keys');
    for (const table of ['match_players', 'match_revisions', 'match_removals', 'match_disputes', 'review_decisions']) {
      await client.query(`delete from ${table} where match_id > $1`, [matches]);
    }
    await client.query('begin');
    await client.query('alter table matches disable trigger user');
    await client.query('delete from matches where match_id > $1', [matches]);
    await client.query('alter table matches enable trigger user');
    await client.query('commit');
    await client.query(`select setval('matches_match_id_seq', $1)`, [matches]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
