import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import { startServer } from '#tools/bench/processes.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';

const CONNECTIONS = 16;
const MAXIMUM_SECONDS = 20;
const SHARE_OF_MAXIMUM = 0.7;
/** Interval of the memory figures. */
const POLL_MS = 60_000;

/** Runs a server at 70 % of its maximum throughput of mixed traffic; prints memory per minute, and failures. */
export async function soak(options: { database: Database; databaseUrl: string; minutes: number }): Promise<void> {
  const server = await startServer(options.databaseUrl);
  try {
    const load = { origin: server.origin, connections: CONNECTIONS, next: await createTraffic(options.database) };
    const maximum = await loadUntil(sleep(MAXIMUM_SECONDS * 1000), load);
    server.takePeakMemory();
    const memory: number[] = [];
    const watch = setInterval(() => {
      memory.push(Math.round(server.takePeakMemory() ?? 0));
      showProgress(`${memory.length} of ${options.minutes} minutes; ${memory.at(-1)} MB`);
    }, POLL_MS);
    const perSecond = maximum.perSecond * SHARE_OF_MAXIMUM;
    const tally = await loadUntil(sleep(options.minutes * 60_000 + POLL_MS / 2), { ...load, perSecond });
    clearInterval(watch);
    showProgress('');
    console.log(`Soak: at most ${Math.round(maximum.perSecond)}/s (${describeFailures(maximum)}), then 70 % of it`);
    console.log(
      `  ${tally.requests} requests, ${Math.round(tally.perSecond)}/s, p50 ${tally.p50} ms, p99 ${tally.p99} ms: ${describeFailures(tally)}`,
    );
    console.log(`  peak RSS per minute, MB: ${memory.join(' ')}`);
    if (Object.keys(tally.failures).length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}
