import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect } from '#database/connect.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a migrated database for one test file; call `drop` when done. */
export async function openTestDatabase(): Promise<{ database: TestDatabase; url: string; drop(): Promise<void> }> {
  const { serverUrl, template } = inject('postgres');
  const name = `touchline_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(serverUrl, name, template);
  const url = databaseUrl(serverUrl, name);
  const database = withQueryBuilder(connect(url, { max: 8 }));
  return {
    database,
    url,
    async drop() {
      await database.$client.end();
      await dropDatabase(serverUrl, name);
    },
  };
}

/** Creates databases for one test file, empty or copies of the migrated template, and drops them after its tests. */
export function useDatabases() {
  const { serverUrl, template } = inject('postgres');
  const names: string[] = [];
  afterAll(async () => {
    for (const name of names) await dropDatabase(serverUrl, name);
  });
  return {
    async create({ isMigrated }: { isMigrated: boolean }): Promise<string> {
      const name = `touchline_test_${randomBytes(6).toString('hex')}`;
      await createDatabase(serverUrl, name, isMigrated ? template : undefined);
      names.push(name);
      return databaseUrl(serverUrl, name);
    },
  };
}

/** Runs a query and returns all values of its rows in one array. */
export async function queryValues(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}
