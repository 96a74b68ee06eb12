import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect } from '#database/connect.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { createDatabase, dropDatabase } from '#database/test-server-databases.ts';

/** Creates a migrated database for one test file; call `drop` when done. */
export async function openTestDatabase(): Promise<{ database: TestDatabase; url: string; drop(): Promise<void> }> {
  const { serverUrl, template } = inject('postgres');
  const name = `touchline_test_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(serverUrl, name, template);
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
      const url = await createDatabase(serverUrl, name, isMigrated ? template : undefined);
      names.push(name);
      return url;
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
