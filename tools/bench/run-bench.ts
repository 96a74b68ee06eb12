import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import { openBenchDatabase } from '#tools/bench/bench-database.ts';
import { createVisitors } from '#tools/bench/callers.ts';
import { measureDisk } from '#tools/bench/disk-size.ts';
import { type Figure, isOnTarget, printFigures } from '#tools/bench/figures.ts';
import { measureDiscord } from '#tools/bench/measure-discord.ts';
import { measureGroups } from '#tools/bench/measure-groups.ts';
import { measureIngest } from '#tools/bench/measure-ingest.ts';
import { measureList } from '#tools/bench/measure-list.ts';
import { measureLive } from '#tools/bench/measure-live.ts';
import { measureMatch } from '#tools/bench/measure-match.ts';
import { measureCosts, measureNeighbours } from '#tools/bench/measure-neighbours.ts';
import { measureSeason } from '#tools/bench/measure-season.ts';
import { measureSite } from '#tools/bench/measure-site.ts';
import { measureStart } from '#tools/bench/measure-start.ts';
import { type Options, type Part, readOptions } from '#tools/bench/options.ts';
import { openPostgres } from '#tools/bench/postgres-server.ts';
import { startBareServer, startServer } from '#tools/bench/processes.ts';
import { showProgress } from '#tools/bench/progress.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const MEASUREMENTS: Record<Part, ((workbench: Workbench) => Promise<Figure[]>)[]> = {
  list: [measureStart, measureList],
  match: [measureMatch],
  groups: [measureGroups],
  season: [measureSeason],
  discord: [measureDiscord],
  ingest: [measureIngest],
  live: [measureLive],
  site: [measureSite],
  neighbours: [measureNeighbours],
  costs: [measureCosts],
};

/** The application of the fake Discord at Discord's own address, which is not called without channels. */
const { DISCORD_API_ORIGIN: _, ...DISCORD_APP } = FAKE_APPLICATION;

async function bench(options: Options): Promise<void> {
  const { matches, withPlayers, isNarrow, folder } = options;
  mkdirSync(folder, { recursive: true });
  const postgres = await openPostgres(folder);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => postgres.stop().finally(() => process.exit(1)));
  }
  try {
    console.log(`${postgres.description}; Node ${process.version}, ${os.cpus().length} CPUs`);
    const shape = { matches, withPlayers, ...(isNarrow && { isNarrow }) };
    const { url, fillSeconds } = await openBenchDatabase(postgres.url, shape, options.fresh);
    if (fillSeconds !== null) console.log(`Filled ${matches} matches in ${Math.round(fillSeconds)} s`);
    const database = connect(url);
    try {
      const disk = await measureDisk(database, matches);
      const figures = [
        ...(await measureParts({ ...options, shape, databaseUrl: url, database }, options.parts)),
        ...disk,
      ];
      console.log(`\n${printFigures(figures)}`);
      writeResult({ matches, fillSeconds, seconds: options.seconds, postgres: postgres.description }, figures, folder);
    } finally {
      await database.$client.end();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureParts(
  base: Omit<Workbench, 'server' | 'bare' | 'visitor'>,
  parts: readonly Part[],
): Promise<Figure[]> {
  const [server, bare] = await Promise.all([
    startServer(base.databaseUrl, { env: DISCORD_APP }),
    startBareServer(base.databaseUrl),
  ]);
  const figures: Figure[] = [];
  const memory: Figure[] = [];
  try {
    const workbench: Workbench = { ...base, server, bare, visitor: createVisitors() };
    for (const part of parts) {
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
    return [...figures, ...memory];
  } finally {
    await server.stop();
    await bare.stop();
  }
}

/** A part that throws fails the run, but other parts still report their figures. */
async function measurePart(part: Part, workbench: Workbench): Promise<Figure[]> {
  const figures: Figure[] = [];
  try {
    for (const measure of MEASUREMENTS[part]) figures.push(...(await measure(workbench)));
  } catch (error) {
    console.error(`${part} failed:`, error);
    process.exitCode = 1;
  }
  return figures;
}

/** Writes the table as JSON. */
function writeResult(run: { matches: number } & Record<string, unknown>, figures: Figure[], folder: string): void {
  const date = new Date().toISOString();
  const file = path.join(folder, `${run.matches}-${date.replaceAll(':', '-')}.json`);
  const machine = { node: process.version, cpus: os.cpus().map(({ model }) => model) };
  const judged = figures.map((figure) => ({ ...figure, isOnTarget: isOnTarget(figure) }));
  writeFileSync(file, `${JSON.stringify({ date, machine, ...run, figures: judged }, null, 2)}\n`);
  console.log(`\nAlso in ${file}`);
}

try {
  await bench(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
