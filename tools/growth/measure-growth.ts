import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { freePort } from '#server/testing/visitor.ts';
import { dropDatabase } from '#tools/bench/bench-database.ts';
import { describeDiskSize, readDiskSize } from '#tools/bench/disk-size.ts';
import { type Figure, printGrowth } from '#tools/bench/figures.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { type InsertCounts, measureInserts } from '#tools/growth/measure-inserts.ts';
import { measureReads } from '#tools/growth/measure-reads.ts';
import { ACCOUNT_ID, programOf, startPrimary } from '#tools/resilience/replicated-postgres.ts';

const NAME = 'touchline_growth';
/** The sizes are measured, not durability; a checkpoint needs twice the WAL at most. */
const SETTINGS = ['fsync=off', 'autovacuum=off', 'shared_buffers=1GB', 'max_wal_size=2GB', 'checkpoint_timeout=1h'];
const NARROW_LINES = 2;
/** Of a match in tables, indexes, WAL, sorting and the dump, with all lines or with two. */
const BYTES_PER_MATCH = { wide: 8_000, narrow: 1_600 };
const MEGABYTE = 1024 * 1024;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Steps that take as long are logged at their end. */
const LOGGED_SECONDS = 5;

export interface GrowthOptions {
  sizes: number[];
  isNarrow: boolean;
  /** Folder of the database. */
  folder: string;
  /** Of each kind of read. */
  readSeconds: number;
  inserts: InsertCounts;
}

type Measured = Pick<GrowthOptions, 'isNarrow' | 'readSeconds' | 'inserts'>;

/** Measures databases of synthetic matches on a PostgreSQL of their own, which is removed at the end. */
export async function measureGrowth({ sizes, folder, ...measured }: GrowthOptions): Promise<void> {
  const own = mkdtempSync(path.join(folder, 'touchline-growth-'));
  if (ACCOUNT_ID !== undefined) chownSync(own, ACCOUNT_ID, ACCOUNT_ID);
  const closers: (() => unknown)[] = [() => rmSync(own, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const interrupt = () => close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    const server = await startPrimary(own, await freePort(), SETTINGS);
    closers.push(() => server.stop());
    const [row] = await runOnServer<{ version: string }>(
      server.url,
      `select current_setting('server_version') as version`,
    );
    console.log(`PostgreSQL ${row?.version}, ${measured.isNarrow ? `${NARROW_LINES} lines` : '22 lines'} a match`);
    const results: { matches: number; figures: Figure[] }[] = [];
    for (const matches of sizes) {
      requireSpace(own, matches * BYTES_PER_MATCH[measured.isNarrow ? 'narrow' : 'wide']);
      results.push({ matches, figures: await measureSize(server.url, own, matches, measured) });
      console.log(`\n${printGrowth(results.toReversed())}\n`);
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    await close();
  }
}

async function measureSize(
  serverUrl: string,
  folder: string,
  matches: number,
  { isNarrow, readSeconds, inserts }: Measured,
): Promise<Figure[]> {
  const url = databaseUrl(serverUrl, NAME);
  await runOnServer(serverUrl, `create database ${NAME}`);
  await migrateDatabase(url);
  const watch = new Stopwatch();
  const shape = { matches, withPlayers: matches, isNarrow, ...(isNarrow && { linesPerMatch: NARROW_LINES }) };
  await fillDatabase(url, shape, (step, part) => watch.begin(step, part));
  const steps = watch.end();
  const database = connect(url);
  try {
    const size = await readDiskSize(database);
    console.log(describeDiskSize(size, matches));
    const figures: Figure[] = [
      ...size.relations.map(({ name, table, megabytes }) => ({
        row: name === table ? `size a match: ${name}` : `size a match: ${table}, ${name}`,
        value: { amount: (megabytes * MEGABYTE) / matches, unit: 'B' as const },
      })),
      ...[...steps].map(([step, seconds]) => ({
        row: `fill: ${step}`,
        value: { amount: seconds, unit: 's' as const },
      })),
    ];
    for (const table of ['matches', 'match_players']) {
      figures.push(await timeStep(`vacuum (freeze) ${table}`, () => runOnServer(url, `vacuum (freeze) ${table}`)));
    }
    figures.push(...(await measureDump(url, path.join(folder, 'dump'))));
    showProgress('Measuring reads …');
    figures.push(...(await measureReads(database, matches, readSeconds)));
    showProgress('Measuring inserts …');
    figures.push(...(await measureInserts(database, inserts)));
    return figures;
  } finally {
    showProgress('');
    await database.$client.end();
    await dropDatabase(serverUrl, NAME);
  }
}

/** Duration and size of `pg_dump -Fc`. */
async function measureDump(url: string, file: string): Promise<Figure[]> {
  try {
    const dump = await timeStep('pg_dump -Fc', async () => {
      const child = spawn(programOf('pg_dump'), ['-Fc', '-f', file, url], { stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`pg_dump ended with ${code}.`);
    });
    return [dump, { row: 'pg_dump -Fc: file', value: { amount: statSync(file).size / MEGABYTE, unit: 'MB' } }];
  } finally {
    rmSync(file, { force: true });
  }
}

async function timeStep(row: string, work: () => Promise<unknown>): Promise<Figure> {
  showProgress(`${row} …`);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  if (seconds >= LOGGED_SECONDS) console.log(`${row}: ${seconds.toFixed(1)} s`);
  return { row, value: { amount: seconds, unit: 's' } };
}

/** Seconds of each step, from its first beginning to the beginning of the next. */
class Stopwatch {
  readonly #seconds = new Map<string, number>();
  #current: string | undefined;
  #start = 0;

  begin(step: string, part?: number): void {
    showProgress(`${step} ${part ?? ''}`);
    if (step === this.#current) return;
    this.end();
    this.#current = step;
    this.#start = performance.now();
  }

  end(): Map<string, number> {
    if (this.#current !== undefined) {
      const seconds = (performance.now() - this.#start) / 1000;
      this.#seconds.set(this.#current, (this.#seconds.get(this.#current) ?? 0) + seconds);
      if (seconds >= LOGGED_SECONDS) console.log(`${this.#current}: ${seconds.toFixed(1)} s`);
    }
    this.#current = undefined;
    return this.#seconds;
  }
}

function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  const [free, needed] = [bavail * bsize, bytes].map((size) => Math.ceil(size / 1e9));
  throw new Error(`${folder} has ${free} GB of free disk, and this size needs ${needed} GB.`);
}
