import { migrateDatabase } from '#database/migrate.ts';
import { fillDatabase, type Shape } from '#tools/bench/fill-database.ts';
import { createDatabase, databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { showProgress } from '#tools/bench/progress.ts';

/** Increase it when the generated data change: existing databases are then recreated. */
const GENERATION = 2;

/** Opens a copy of the database of that shape, which is kept; creates and fills it first if it is missing or outdated. */
export async function openBenchDatabase(serverUrl: string, shape: Shape, isFresh: boolean) {
  const name = `touchline_bench_${shape.matches}`;
  const url = databaseUrl(serverUrl, name);
  const mark = JSON.stringify({ ...shape, generation: GENERATION });
  const [kept] = await runOnServer<{ mark: string | null }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  const start = performance.now();
  const isKept = kept?.mark === mark && !isFresh;
  if (!isKept) await createDatabase(serverUrl, name);
  await migrateDatabase(url);
  if (!isKept) {
    await fillDatabase(url, shape, (step) => showProgress(`Filling ${name}: ${step}`));
    showProgress('');
    await runOnServer(serverUrl, `comment on database ${name} is '${mark}'`);
  }
  const fillSeconds = isKept ? null : (performance.now() - start) / 1000;
  const copy = await createDatabase(serverUrl, `${name}_run`, `template ${name} strategy file_copy`);
  return { url: copy, fillSeconds };
}
