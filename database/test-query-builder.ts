import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#database/connect.ts';

/** Includes drizzle's query builder, which only tests and tools use. */
export type TestDatabase = ReturnType<typeof withQueryBuilder>;

export function withQueryBuilder({ $client }: Database) {
  return drizzle({ client: $client });
}
