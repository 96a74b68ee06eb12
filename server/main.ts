import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { explainDatabaseFailure } from '#database/failures.ts';
import { explainFileFailure } from '#database/file-failures.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { listWarnings } from '#server/config-warnings.ts';
import { DISCORD_DELIVERIES } from '#server/discord/discord-deliveries.ts';
import { registerCommands } from '#server/discord/register-commands.ts';
import { drain } from '#server/kit/monitoring/drain.ts';
import { handleUnhandledError } from '#server/kit/monitoring/unhandled-errors.ts';
import { loadBuiltSite } from '#server/site/built-site.ts';
import { VERSION } from '#server/version.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

/** Responses still open after this time are aborted at shutdown. */
const CLOSE_TIMEOUT_MS = 10_000;

/** A hundred times as long as the slowest statement. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Equals the wait of changes for each other within this process (`server/kit/cache/lock-queues.ts`). */
const LOCK_TIMEOUT_MS = 5_000;

/** Shutdown steps in start order; they run in reverse. */
const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;
const ending = new AbortController();
/**
 * Time from a signal to the end of listening, and again until idle connections are closed; 0 until the server listens.
 */
let drainMs = 0;
/** Undefined until the server is ready to listen. */
let log: ServerApp['log'] | undefined;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  requireWritableLog(config.logFile);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), isServer: true });
  if (embedded) closers.push(() => embedded.stop());
  if (closing) return;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const migrations = await migrateDatabase(url);
  const limits = {
    max: config.databaseConnections,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    lockTimeout: LOCK_TIMEOUT_MS,
  };
  const database = connect(url, limits);
  closers.push(() => database.$client.end());
  const replica = config.databaseReadUrl ? connect(config.databaseReadUrl, { ...limits, isReadOnly: true }) : undefined;
  if (replica) closers.push(() => replica.$client.end());
  if (config.demo) {
    const { seedDemo } = await import('#demo/seed-demo.ts');
    const { openFakeDiscord } = await import('#demo/fake-discord/open-fake-discord.ts');
    await openFakeDiscord(config, database, await seedDemo(database));
  }
  if (closing) return;
  const app = await createApp({ config, database, replica, site: await loadBuiltSite() }, ending.signal);
  log = app.log;
  if (migrations.length > 0) log.info({ event: 'migrated', migrations }, 'The database was migrated.');
  closers.push(() => app.close());
  const deliveries = new Deliveries({ config, database }, app.log, DISCORD_DELIVERIES);
  closers.push(() => deliveries.stop());
  await listen(app, config);
  // Up to here, such errors end the process.
  process.on('uncaughtException', (error) => handleUnhandledError(app.log, error));
  // A demo's fake Discord starts without commands; a real application has those that its operator registered.
  if (config.discordApp?.takesLocalLinks) await registerCommands(config.discordApp, config);
  deliveries.start();
  if (config.demo && config.demoPlaysLive) {
    const { startDemoMatch } = await import('#demo/play/live-match.ts');
    closers.push(await startDemoMatch(app, database));
  }
  drainMs = config.drainSeconds * 1000;
  closers.push(() => drain(app, drainMs));
  const startMs = Math.round(performance.now());
  log.info({ event: 'started', version: VERSION, node: process.version, milliseconds: startMs }, 'Touchline started.');
  for (const warning of listWarnings(process.env, config)) log.warn(warning);
  process.stdout.write(`Touchline is ready: ${config.publicUrl}\n`);
}

/** An unwritable log file would crash the process later. */
function requireWritableLog(file: string | null): void {
  if (file === null) return;
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    const reason = explainFileFailure(error) ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`LOG_FILE, ${file}, cannot be written: ${reason}.`);
  }
}

async function listen(app: ServerApp, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`PORT ${port} is in use by another program: set PORT to a free one.`);
    if (code === 'EACCES')
      throw new Error(`PORT ${port} needs more rights than this process has: set PORT above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Error(`HOST ${host} is not an address of this machine: set HOST to one that is.`);
    throw error;
  }
}

const running = main();

/** Runs once: `/readyz` answers 503, open requests finish, the pool closes, the database stops. */
async function close(exitCode: number): Promise<void> {
  const begin = performance.now();
  ending.abort();
  setTimeout(() => process.exit(1), 2 * drainMs + CLOSE_TIMEOUT_MS).unref();
  await running.catch(() => {});
  for (const end of closers.reverse()) await end();
  const milliseconds = Math.round(performance.now() - begin);
  log?.info({ event: 'stopped', version: VERSION, milliseconds }, 'Touchline stopped.');
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!closing) log?.info({ event: 'stopping', signal }, 'Touchline stops.');
    closing ??= close(0);
  });
}

running.catch((error: unknown) => {
  process.stderr.write(`Touchline could not start: ${explainDatabaseFailure(error)}\n`);
  closing ??= close(1);
});
