import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** Creates a database and returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<string> {
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return databaseUrl(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
}

/** URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database, replacing one with the same name, and returns its URL. */
export async function recreateDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await dropDatabase(serverUrl, name);
  return createDatabase(serverUrl, name, template);
}

/** Runs one statement on a new connection, and returns its rows. */
export async function runOnServer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A broken connection also rejects the call below; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
