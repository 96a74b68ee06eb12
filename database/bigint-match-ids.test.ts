import pg from 'pg';
import { expect, test } from 'vitest';
import { explainDatabaseFailure } from '#database/failures.ts';
import { createSchema, migrateDatabase } from '#database/migrate.ts';
import { findSchemaBefore, useDatabases } from '#database/test-database.ts';

const databases = useDatabases();

test('the migration to bigint refuses more than two million matches, and changes nothing, unless the rewrite is allowed', async () => {
  const url = await databases.create({ isMigrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createSchema(client, await findSchemaBefore('bigint_match_ids'));
    await estimateMatches(client, 2_000_001);
    const failure = await migrateDatabase(url).catch((error: unknown) => error);
    expect(explainDatabaseFailure(failure)).toBe(
      'match ids must become bigint, which would rewrite more than two million matches. ' +
        'See "Match ids beyond 2^31" in docs/growth.md.',
    );
    expect(await readIdType(client)).toBe('integer');

    await client.query(`do $$ begin
      execute format('alter database %I set touchline.rewrite_tables = on', current_database());
    end $$`);
    await migrateDatabase(url);
    expect(await readIdType(client)).toBe('bigint');
  } finally {
    await client.end();
  }
});

test('the migration to bigint rewrites up to two million matches', async () => {
  const url = await databases.create({ isMigrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createSchema(client, await findSchemaBefore('bigint_match_ids'));
    await estimateMatches(client, 2_000_000);
    await migrateDatabase(url);
    expect(await readIdType(client)).toBe('bigint');
  } finally {
    await client.end();
  }
});

/** Sets the planner's estimate, by which the migration decides. */
async function estimateMatches(client: pg.Client, count: number): Promise<void> {
  await client.query(`update pg_class set reltuples = $1 where oid = 'matches'::regclass`, [count]);
}

async function readIdType(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ type: string }>(
    `select atttypid::regtype::text as type from pg_attribute
     where attrelid = 'matches'::regclass and attname = 'match_id'`,
  );
  return rows[0]?.type;
}
