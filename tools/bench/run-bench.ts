import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import { openBenchDatabase } from '#tools/bench/bench-database.ts';
import { createVisitors } from '#tools/bench/callers.ts';
import { checkPurges } from '#tools/bench/check-purges.ts';
import { checkTotals } from '#tools/bench/check-totals.ts';
import { type DiskSize, describeDiskSize, listDiskFigures, readDiskSize } from '#tools/bench/disk-size.ts';
import { type Figure, isOnTarget, printFigures, printGrowth } from '#tools/bench/figures.ts';
import { measureBackup } from '#tools/bench/measure-backup.ts';
import { measureEdge } from '#tools/bench/measure-edge.ts';
import { measureGroups } from '#tools/bench/measure-groups.ts';
import { measureHostileKeys } from '#tools/bench/measure-hostile-keys.ts';
import { measureIngest } from '#tools/bench/measure-ingest.ts';
import { measureLeague } from '#tools/bench/measure-league.ts';
import { measureList } from '#tools/bench/measure-list.ts';
import { measureMatch } from '#tools/bench/measure-match.ts';
import { measureCosts, measureNeighbours } from '#tools/bench/measure-neighbours.ts';
import { measurePlayers } from '#tools/bench/measure-players.ts';
import { measureReplicas } from '#tools/bench/measure-replicas.ts';
import { measureSearch } from '#tools/bench/measure-search.ts';
import { measureSeason } from '#tools/bench/measure-season.ts';
import { measureSite } from '#tools/bench/measure-site.ts';
import { measureStart } from '#tools/bench/measure-start.ts';
import { writeMixed } from '#tools/bench/mixed-writes.ts';
import { type Options, type Part, readOptions } from '#tools/bench/options.ts';
import { openPostgres, type PostgresServer } from '#tools/bench/postgres-server.ts';
import { startBareServer, startServer } from '#tools/bench/processes.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { restartInTurn } from '#tools/bench/rolling-restart.ts';
import { soak } from '#tools/bench/soak.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const MEASUREMENTS: Partial<Record<Part, (workbench: Workbench) => Promise<Figure[]>>> = {
  start: measureStart,
  list: measureList,
  search: measureSearch,
  match: measureMatch,
  groups: measureGroups,
  league: measureLeague,
  season: measureSeason,
  players: measurePlayers,
  ingest: measureIngest,
  site: measureSite,
  'hostile-keys': measureHostileKeys,
  neighbours: measureNeighbours,
  costs: measureCosts,
  edge: measureEdge,
};

interface Result {
  matches: number;
  fillSeconds: number | null;
  figures: Figure[];
  disk: DiskSize;
}

async function bench(options: Options): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  const postgres = await openPostgres(options.folder);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => postgres.stop().finally(() => process.exit(1)));
  }
  try {
    console.log(`${postgres.description}; Node ${process.version}, ${os.cpus().length} CPUs`);
    const results: Result[] = [];
    for (const matches of options.sizes) results.push(await benchSize(postgres, matches, options));
    const withFigures = results.filter(({ figures }) => figures.length > 0);
    if (withFigures.length > 1) console.log(`\n${printGrowth(withFigures)}`);
  } finally {
    await postgres.stop();
  }
}

async function benchSize(postgres: PostgresServer, matches: number, options: Options): Promise<Result> {
  const shape = {
    matches,
    withPlayers: Math.min(matches, options.withPlayers),
    ...(options.isNarrow && { isNarrow: true }),
  };
  console.log(
    `\n${matches.toLocaleString('en-GB')} matches, the players of ${shape.withPlayers.toLocaleString('en-GB')}`,
  );
  const { url, name, fillSeconds } = await openBenchDatabase(postgres.url, shape, options.fresh);
  if (fillSeconds !== null) console.log(`Filled in ${Math.round(fillSeconds)} s`);
  const database = connect(url);
  const result: Result = { matches, fillSeconds, figures: [], disk: await readDiskSize(database) };
  console.log(describeDiskSize(result.disk, matches));
  try {
    result.figures = await measureParts({ shape, databaseUrl: url, database, ...options }, options.parts);
    if (options.parts.includes('totals')) await checkTotals({ database, databaseUrl: url });
    if (options.parts.includes('soak')) await soak({ database, databaseUrl: url, minutes: options.minutes });
    if (options.parts.includes('restart')) await restartInTurn({ database, databaseUrl: url });
  } finally {
    await database.$client.end();
  }
  if (options.parts.includes('mixed')) await writeMixed({ serverUrl: postgres.url, name, minutes: options.minutes });
  if (options.parts.includes('purges')) {
    await checkPurges({ serverUrl: postgres.url, name, checks: options.checks });
  }
  if (options.parts.includes('backup')) {
    result.figures.push(...(await measureBackup({ serverUrl: postgres.url, name, folder: options.folder })));
  }
  if (options.parts.includes('replicas')) {
    result.figures.push(...(await measureReplicas({ shape, seconds: options.seconds })));
  }
  if (result.figures.length > 0) {
    result.figures.push(...listDiskFigures(result.disk, matches));
    console.log(`\n${printFigures(result.figures)}`);
    writeResult(result, postgres, options);
  }
  return result;
}

async function measureParts(
  base: Pick<Workbench, 'shape' | 'databaseUrl' | 'database' | 'seconds' | 'attacks'>,
  parts: Part[],
): Promise<Figure[]> {
  const chosen = parts.filter((part) => MEASUREMENTS[part]);
  if (chosen.length === 0) return [];
  const [server, bare] = [await startServer(base.databaseUrl), await startBareServer(base.databaseUrl)];
  const figures: Figure[] = [];
  const memory: Figure[] = [];
  try {
    const workbench: Workbench = { ...base, server, bare, visitor: createVisitors() };
    for (const part of chosen) {
      showProgress(`Measuring ${part} …`);
      figures.push(...(await measurePart(part, workbench)));
      const megabytes = server.takePeakMemory();
      if (megabytes === null) continue;
      memory.push({
        row: `server: peak RSS during ${part}`,
        value: { amount: megabytes, unit: 'MB' },
        target: { of: 'value', max: 200 },
      });
    }
    showProgress('');
    figures.push(...memory);
  } finally {
    await server.stop();
    await bare.stop();
  }
  return figures;
}

/** A part that throws fails the run, but other parts still report their figures. */
async function measurePart(part: Part, workbench: Workbench): Promise<Figure[]> {
  try {
    return (await MEASUREMENTS[part]?.(workbench)) ?? [];
  } catch (error) {
    console.error(`${part} failed:`, error);
    process.exitCode = 1;
    return [];
  }
}

/** Writes the table as JSON. */
function writeResult(result: Result, { description }: PostgresServer, { folder, seconds }: Options): void {
  const date = new Date().toISOString();
  const file = path.join(folder, `${result.matches}-${date.replaceAll(':', '-')}.json`);
  const figures = result.figures.map((figure) => ({ ...figure, isOnTarget: isOnTarget(figure) }));
  const machine = { node: process.version, cpus: os.cpus().map(({ model }) => model), postgres: description };
  writeFileSync(file, `${JSON.stringify({ date, machine, seconds, ...result, figures }, null, 2)}\n`);
  console.log(`\nAlso in ${file}`);
}

try {
  await bench(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
