import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface PostgresServer {
  /** URL of the maintenance database; the measured ones are on the same server. */
  url: string;
  /** Version and settings, in one line. */
  description: string;
  stop(): Promise<void>;
}

/** The server of `DATABASE_URL`, else an embedded one in the folder. */
export async function openPostgres(folder: string): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const url = given ?? embedded?.url ?? '';
  const [server] = await runOnServer<{ version: string; fsync: string; buffers: string }>(
    url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('shared_buffers') as buffers`,
  );
  return {
    url,
    description: `PostgreSQL ${server?.version}${embedded ? ', embedded' : ''}, fsync ${server?.fsync}, shared_buffers ${server?.buffers}`,
    stop: async () => embedded?.stop(),
  };
}

/** URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database in place of a former one of that name, and returns its URL. */
export async function createDatabase(serverUrl: string, name: string, options = ''): Promise<string> {
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
  await runOnServer(serverUrl, `create database ${name} ${options}`);
  return databaseUrl(serverUrl, name);
}

/** Runs one statement on a connection of its own, and returns its rows. */
export async function runOnServer<Row extends pg.QueryResultRow>(
  serverUrl: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks also rejects the call below; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
