import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import { startServer } from '#tools/bench/processes.ts';
import { tellProgress } from '#tools/bench/progress.ts';
import { askUntil, describeFailures } from '#tools/bench/steady-load.ts';

const CONNECTIONS = 16;
const MAXIMUM_SECONDS = 20;
const SHARE_OF_MAXIMUM = 0.7;
/** What the machine is capable of is asked before, and so is the process warm. */
const LOOK_MS = 60_000;

/** A server under a day's traffic at 70 % of what it can take: its memory minute by minute, and what failed. */
export async function soak(options: { database: Database; databaseUrl: string; minutes: number }): Promise<void> {
  const server = await startServer(options.databaseUrl);
  try {
    const asked = { origin: server.origin, connections: CONNECTIONS, next: await createTraffic(options.database) };
    const most = await askUntil(sleep(MAXIMUM_SECONDS * 1000), asked);
    server.takePeakMemory();
    const memory: number[] = [];
    const watch = setInterval(() => {
      memory.push(Math.round(server.takePeakMemory() ?? 0));
      tellProgress(`${memory.length} of ${options.minutes} minutes; ${memory.at(-1)} MB`);
    }, LOOK_MS);
    const perSecond = most.perSecond * SHARE_OF_MAXIMUM;
    const tally = await askUntil(sleep(options.minutes * 60_000 + LOOK_MS / 2), { ...asked, perSecond });
    clearInterval(watch);
    tellProgress('');
    console.log(`Soak: at most ${Math.round(most.perSecond)}/s (${describeFailures(most)}), then 70 % of it`);
    console.log(
      `  ${tally.requests} requests, ${Math.round(tally.perSecond)}/s, p50 ${tally.p50} ms, p99 ${tally.p99} ms: ${describeFailures(tally)}`,
    );
    console.log(`  most RSS of each minute, MB: ${memory.join(' ')}`);
    if (Object.keys(tally.failures).length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}
