import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, type Database } from '#database/connect.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import { createVisitors } from '#tools/bench/callers.ts';
import { type Figure, isOnTarget, printFigures, valueFigure } from '#tools/bench/figures.ts';
import { openBenchDatabase } from '#tools/bench/fill-database.ts';
import { measureDiscord } from '#tools/bench/measure-discord.ts';
import { measureGroups } from '#tools/bench/measure-groups.ts';
import { measureHosting } from '#tools/bench/measure-hosting.ts';
import { measureIngest } from '#tools/bench/measure-ingest.ts';
import { measureList } from '#tools/bench/measure-list.ts';
import { measureLive } from '#tools/bench/measure-live.ts';
import { measureMatch } from '#tools/bench/measure-match.ts';
import { measureCosts, measureNeighbours } from '#tools/bench/measure-neighbours.ts';
import { measureSeason } from '#tools/bench/measure-season.ts';
import { measureSite } from '#tools/bench/measure-site.ts';
import { measureStart } from '#tools/bench/measure-start.ts';
import { type Part, readOptions } from '#tools/bench/options.ts';
import { openPostgres } from '#tools/bench/postgres-server.ts';
import { startBareServer, startServer } from '#tools/bench/processes.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { runTool, showProgress } from '#tools/command.ts';

const MEASUREMENTS: Record<Part, ((workbench: Workbench) => Promise<Figure[]>)[]> = {
  list: [measureStart, measureList],
  match: [measureMatch],
  groups: [measureGroups],
  season: [measureSeason],
  discord: [measureDiscord],
  ingest: [measureIngest],
  live: [measureLive],
  site: [measureSite],
  hosting: [measureHosting],
  neighbours: [measureNeighbours],
  costs: [measureCosts],
};

/** The fake Discord's application with Discord's own address, which isn't called without channels. */
const { DISCORD_API_ORIGIN: _, ...DISCORD_APP } = FAKE_APPLICATION;

await runTool(async (atEnd) => {
  const options = readOptions(process.argv.slice(2));
  const { matches, withPlayers, isNarrow, folder } = options;
  mkdirSync(folder, { recursive: true });
  const postgres = await openPostgres(folder);
  atEnd(() => postgres.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => postgres.stop().finally(() => process.exit(1)));
  }
  console.log(`${postgres.description}; Node ${process.version}, ${os.cpus().length} CPUs`);
  const shape = { matches, withPlayers, ...(isNarrow && { isNarrow }) };
  const { url, fillSeconds } = await openBenchDatabase(postgres.url, shape, options.fresh);
  if (fillSeconds !== null) console.log(`Filled ${matches} matches in ${Math.round(fillSeconds)} s`);
  const database = connect(url);
  atEnd(() => database.$client.end());
  const disk = await measureDisk(database, matches);
  const [server, bare] = await Promise.all([startServer(url, { env: DISCORD_APP }), startBareServer(url)]);
  atEnd(() => Promise.all([server.stop(), bare.stop()]));
  const workbench = { ...options, shape, databaseUrl: url, database, server, bare, visitor: createVisitors() };
  const figures: Figure[] = [];
  const memory: Figure[] = [];
  for (const part of options.parts) {
    showProgress(`Measuring ${part} …`);
    figures.push(...(await measurePart(part, workbench)));
    const megabytes = server.takePeakMemory();
    if (megabytes !== null) memory.push(valueFigure(`server: peak RSS during ${part}`, megabytes, 'MB', 200));
  }
  showProgress('');
  figures.push(...memory, ...disk);
  console.log(`\n${printFigures(figures)}`);
  writeResult({ matches, fillSeconds, seconds: options.seconds, postgres: postgres.description }, figures, folder);
  return true;
});

/** A failing part fails the run, but other parts still report their figures. */
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

/** Size of the database, and of `matches` with its indexes, as other tables depend on `--players`. */
async function measureDisk({ $client: client }: Database, matches: number): Promise<Figure[]> {
  const { rows } = await client.query<{ all: number; matches: number }>(
    `select pg_database_size(current_database())::float8 / 1e6 as all,
       pg_total_relation_size('matches')::float8 / 1e6 as matches`,
  );
  const perMillion = ((rows[0]?.matches ?? 0) * 1_000_000) / matches;
  return [
    valueFigure('disk: the database', rows[0]?.all ?? 0, 'MB'),
    valueFigure('disk: matches and its indexes, per million', perMillion, 'MB'),
  ];
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
