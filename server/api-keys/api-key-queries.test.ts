import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#database/tables/schema.ts';
import { openTestDatabase } from '#database/test-database.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { createApiKey, findLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';

let database: TestDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
afterAll(() => drop());

test('a key names its league and carries 256 random bits', async () => {
  const key = await createApiKey(database, 8);
  expect(key).toMatch(/^tl_8_[A-Za-z0-9_-]{43}$/);
  expect(await findLeagueByApiKey(database, key)).toBe(8);
  expect(await findLeagueByApiKey(database, `${key}x`)).toBeUndefined();
});

test('a league without a row gets no key', async () => {
  await expect(createApiKey(database, 999)).rejects.toThrow('League 999 was not found.');
});

test('keys created concurrently leave one', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => createApiKey(database, 1)));
  const leagues = await Promise.all(keys.map((key) => findLeagueByApiKey(database, key)));
  expect(leagues.filter((league) => league === 1)).toHaveLength(1);
  expect(await database.$count(apiKeys, eq(apiKeys.league_id, 1))).toBe(1);
});

test('the use of a key is noted once a minute', async () => {
  const key = await createApiKey(database, 8);
  const lastUsed = async () =>
    (await database.select().from(apiKeys).where(eq(apiKeys.league_id, 8)))[0]?.last_used?.getTime() ?? 0;
  await findLeagueByApiKey(database, key);
  const first = await lastUsed();
  expect(first).toBeGreaterThan(0);
  await findLeagueByApiKey(database, key);
  expect(await lastUsed()).toBe(first);
  const earlier = Date.now() - 61_000;
  await database
    .update(apiKeys)
    .set({ last_used: new Date(earlier) })
    .where(eq(apiKeys.league_id, 8));
  await findLeagueByApiKey(database, key);
  expect(await lastUsed()).toBeGreaterThan(earlier + 60_000);
});
