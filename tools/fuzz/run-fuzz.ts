import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { endpoints } from '#contract/endpoints.ts';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { recreateDatabase } from '#database/test-server-databases.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { freePort } from '#server/testing/visitor.ts';
import { openPostgres } from '#tools/bench/postgres-server.ts';
import { number, readCommandOptions, runTool, showProgress } from '#tools/command.ts';
import { type FuzzOptions, fuzz, type Outcome } from '#tools/fuzz/fuzz.ts';

const FOLDER = '.cache/fuzz';
const NAME = 'touchline_fuzz';
/** A leak of 1 KiB per request is 200 MiB over a run; caches and the list in memory need far less than this. */
const MAX_GROWTH_MIB = 64;
/** Shorter runs end before the caches are full, so their heap is still growing. */
const MIN_REQUESTS_FOR_HEAP = 100_000;

/** Ctrl-C aborts the run and prints the faults so far. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const command = {
  name: 'npm run fuzz',
  about: 'Sends a server malformed and unusual requests, and fails on any 5xx.',
  options: {
    requests: number('number of requests', 200_000, 1),
    seed: number('repeats the requests of an earlier run; random by default', undefined, 1),
  },
};

await runTool(async (atEnd) => {
  const { requests, seed = randomInt(2 ** 30) } = readCommandOptions(command);
  mkdirSync(FOLDER, { recursive: true });
  const postgres = await openPostgres(FOLDER);
  atEnd(() => postgres.stop());
  console.log(`${requests.toLocaleString('en-GB')} requests, seed ${seed}; ${postgres.description}`);
  return report(await fuzzServer(await recreateDatabase(postgres.url, NAME), { requests, seed, signal: stop.signal }));
});

/** Runs the demo's server behind a proxy that sends callers' addresses. */
async function fuzzServer(url: string, options: FuzzOptions): Promise<Outcome> {
  await migrateDatabase(url);
  const database = connect(url);
  await seedDemo(database);
  const port = await freePort();
  const config = readConfig({
    DATABASE_URL: url,
    DEMO: '1',
    PORT: String(port),
    PUBLIC_URL: 'http://localhost:8080',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...FAKE_APPLICATION,
    // A closed port: webhooks can be set, but nothing is posted.
    DISCORD_WEBHOOK_ORIGIN: 'http://127.0.0.1:9',
  });
  const app = await createApp({ config, database });
  await app.listen({ host: '127.0.0.1', port });
  try {
    return await fuzz({ port, database }, options, showProgress);
  } finally {
    showProgress('');
    await app.close();
    await database.$client.end();
  }
}

/** Prints the result; returns true if the run found no fault. */
function report({ statuses, succeeded, faults, shed, heap }: Outcome): boolean {
  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  for (const [status, count] of [...statuses].sort()) console.log(`${String(count).padStart(8)}  ${status}`);
  const unreached = Object.keys(endpoints).filter((name) => !(succeeded as Set<string>).has(name));
  if (unreached.length > 0) console.log(`\nNever succeeded: ${unreached.join(', ')}`);
  for (const { what, request, seed } of faults) {
    console.log(`\nFAULT  ${what}\n       ${request}\n       --requests 100 --seed ${seed}`);
  }
  const quarter = heap.quarter > 0 ? `${heap.quarter.toFixed(1)} MiB after a quarter, ` : '';
  if (shed > 0) console.log(`\n${shed} requests refused with 503, as the server was overloaded`);
  console.log(`\n${faults.length} faults; heap: ${quarter}${heap.end.toFixed(1)} MiB at the end`);
  const hasGrown = answers >= MIN_REQUESTS_FOR_HEAP && heap.quarter > 0 && heap.end - heap.quarter > MAX_GROWTH_MIB;
  if (hasGrown) console.log(`The heap has grown by more than ${MAX_GROWTH_MIB} MiB.`);
  return faults.length === 0 && !hasGrown;
}
