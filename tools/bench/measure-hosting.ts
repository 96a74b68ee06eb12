import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { fillSleepingLeagues } from '#tools/bench/fill-sleeping-leagues.ts';
import { measureRequests } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const LEAGUES = 1_000;
const QUICK_LEAGUES = 3;
/** Pages of a league that crawlers ask for once a day. */
const PAGES_PER_DAY = 200;
const PAGES_PER_HOUR = (LEAGUES * PAGES_PER_DAY) / 24;
/** Idle and crawled time in lengths of a measurement, as CPU time is counted in steps of 10 ms. */
const LENGTHS = 6;

/** The cost of leagues that nobody opens but crawlers: of none of their pages, and of each once a day. */
export async function measureHosting(workbench: Workbench): Promise<Figure[]> {
  const { server, database, seconds, visitor, isQuick } = workbench;
  const before = await measureIdle(workbench);
  const paths = await fillSleepingLeagues(database.$client, isQuick ? QUICK_LEAGUES : LEAGUES);
  const idle = await measureIdle(workbench);
  server.takePeakMemory();
  // No page twice while the server keeps it: the pages of one kind are as far apart as leagues allow.
  const apart = paths.map((_, at) => paths[(at * 7_919) % paths.length] ?? '');
  let asked = 0;
  const startMs = server.readCpuMs() ?? Number.NaN;
  const timing = await measureRequests({
    ...{ origin: server.origin, connections: 1, seconds: seconds * LENGTHS, warmUpSeconds: 0 },
    next: () => ({ path: apart[asked++ % apart.length] ?? '', headers: { ...visitor(), 'accept-encoding': 'gzip' } }),
  });
  const pageMs = ((server.readCpuMs() ?? Number.NaN) - startMs) / asked;
  const megabytes = server.takePeakMemory();
  return [
    valueFigure('hosting: idle, CPU an hour', before.cpu, 's'),
    valueFigure(`hosting: idle with ${LEAGUES} leagues asleep, CPU an hour`, idle.cpu, 's'),
    valueFigure('hosting: idle, statements an hour', before.statements, 's'),
    valueFigure(`hosting: idle with ${LEAGUES} leagues asleep, statements an hour`, idle.statements, 's'),
    { row: 'hosting: a page asked once a day', connections: 1, timing },
    valueFigure('hosting: a page asked once a day, CPU', pageMs, 'ms', 12),
    valueFigure(
      `hosting: ${PAGES_PER_DAY} pages a day of ${LEAGUES} leagues, CPU an hour`,
      (pageMs * PAGES_PER_HOUR) / 1000,
      's',
    ),
    ...(megabytes === null ? [] : [valueFigure('hosting: peak RSS while crawled', megabytes, 'MB', 220)]),
  ];
}

/** Seconds an hour of the server's CPU time and of PostgreSQL's statements without any request. */
async function measureIdle({ server, database, seconds }: Workbench): Promise<{ cpu: number; statements: number }> {
  const read = async () => {
    const { rows } = await database.$client.query<{ active: number }>(
      `select active_time as active from pg_stat_database where datname = current_database()`,
    );
    return { cpu: server.readCpuMs() ?? Number.NaN, active: rows[0]?.active ?? Number.NaN };
  };
  const first = await read();
  await sleep(seconds * LENGTHS * 1000);
  const last = await read();
  const perHour = 3_600 / (seconds * LENGTHS * 1000);
  return { cpu: (last.cpu - first.cpu) * perHour, statements: (last.active - first.active) * perHour };
}
