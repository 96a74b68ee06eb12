import { eq } from 'drizzle-orm';
import { leagues } from '#database/tables/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

/** Sets a league's time zone, as its staff can on the site. */
export async function setTimeZone(database: TestDatabase, leagueId: number, time_zone: string): Promise<void> {
  await database.update(leagues).set({ time_zone }).where(eq(leagues.id, leagueId));
}
