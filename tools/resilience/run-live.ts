import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { execute, sql } from '#database/query.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { freePort } from '#server/testing/visitor.ts';
import { readCommandOptions, readNumber } from '#tools/command-options.ts';
import { removeFolder } from '#tools/resilience/cluster/folder-processes.ts';
import { createNginx } from '#tools/resilience/cluster/nginx.ts';
import { requirePackages } from '#tools/resilience/cluster/packages.ts';
import { createServer } from '#tools/resilience/cluster/servers.ts';
import { runLiveRounds } from '#tools/resilience/live-rounds.ts';

const command = {
  name: 'npm run live',
  about:
    'Kills one of two servers behind nginx in turns while a live match is followed through deploy/nginx.conf, and checks that all readers have the newest snapshot.',
  options: {
    rounds: { type: 'string', default: '4', about: 'number of kills and restarts' },
    readers: { type: 'string', default: '100', about: 'readers of the match, at most 200' },
  },
} as const;
const values = readCommandOptions(command, process.argv.slice(2));
const options = {
  rounds: readNumber('rounds', values.rounds, 1),
  readers: readNumber('readers', values.readers, 1),
};
requirePackages(['nginx-light']);

/** Stops of the started processes, run in reverse order. */
const closers: (() => unknown)[] = [];
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-live-'));
closers.push(() => removeFolder(folder));

try {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  closers.push(() => postgres.stop());
  await migrateDatabase(postgres.url);
  const servers = [];
  for (const port of [await freePort(), await freePort()]) {
    const server = createServer({ port, databaseUrl: postgres.url, env: { LOG_LEVEL: 'silent' } });
    closers.push(() => server.kill());
    await server.start();
    servers.push(server);
  }
  const port = await freePort();
  const nginx = createNginx({
    folder: path.join(folder, 'nginx'),
    port,
    servers: servers.map(({ origin }) => Number(new URL(origin).port)),
  });
  closers.push(() => nginx.stop());
  await nginx.start();
  const authorization = `Bearer ${await createKey(postgres.url)}`;
  const faults = await runLiveRounds({ origin: `http://127.0.0.1:${port}`, servers, authorization }, options, say);
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'All rounds passed.' : 'Failed.');
  if (faults.length > 0) process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}

/** The API key of a new league. */
async function createKey(url: string): Promise<string> {
  const database = connect(url);
  try {
    await execute(database, sql`insert into leagues (id, name) overriding system value values (1, 'Live league')`);
    return await createApiKey(database, 1);
  } finally {
    await database.$client.end();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
