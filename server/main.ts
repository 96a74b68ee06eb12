import path from 'node:path';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { drain } from '#server/http/drain.ts';
import { loadBuiltSite } from '#server/site/built-site.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

/** A response that takes longer than this does not hold up the end of the process. */
const CLOSE_TIMEOUT = 10_000;

/** Milliseconds for one statement; the longest of ours take a hundredth of it. */
const STATEMENT_TIMEOUT = 15_000;

/** What was started, in order; it ends in the opposite order. */
const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;
const ending = new AbortController();
/** From a signal to the end of listening, and again to the end of idle connections; nothing before the server listens. */
let drainMilliseconds = 0;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') });
  if (embedded) closers.push(() => embedded.stop());
  if (closing) return;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrateDatabase(url);
  const limits = { max: config.databaseConnections, statementTimeout: STATEMENT_TIMEOUT };
  const database = connect(url, limits);
  closers.push(() => database.$client.end());
  const replica = config.databaseReadUrl ? connect(config.databaseReadUrl, limits) : undefined;
  if (replica) closers.push(() => replica.$client.end());
  if (config.demo) await seedDemo(database);
  if (closing) return;
  const app = await createApp({ config, database, replica, site: await loadBuiltSite() }, ending.signal);
  closers.push(() => app.close());
  const deliveries = new Deliveries({ config, database }, app.log);
  closers.push(() => deliveries.stop());
  await app.listen({ host: config.host, port: config.port });
  deliveries.start();
  drainMilliseconds = config.drainSeconds * 1000;
  closers.push(() => drain(app, drainMilliseconds));
  process.stdout.write(`Touchline is ready: ${config.publicUrl}\n`);
}

const running = main();

/** Ends everything once: the load balancers hear of it, open requests finish, the pool closes, the database stops. */
async function close(exitCode: number): Promise<void> {
  ending.abort();
  setTimeout(() => process.exit(1), 2 * drainMilliseconds + CLOSE_TIMEOUT).unref();
  await running.catch(() => {});
  for (const end of closers.reverse()) await end();
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    closing ??= close(0);
  });
}

running.catch((error: unknown) => {
  process.stderr.write(`Touchline could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  closing ??= close(1);
});
