import { randomBytes } from 'node:crypto';
import { apiKeys } from '#database/tables/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

/** Stores a named API key with a random hash, for tests of key management; returns its id. */
export async function storeApiKey(database: TestDatabase, league_id: number, prefix = 'tl_0_stored'): Promise<number> {
  const [row] = await database
    .insert(apiKeys)
    .values({ key_hash: randomBytes(32), league_id, prefix, name: 'Cup server' })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error('The API key was not stored.');
  return row.id;
}
