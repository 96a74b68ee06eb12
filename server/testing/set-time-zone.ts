import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { leagues } from '#database/schema.ts';

/** Sets a league's time zone, as its staff do on the site. */
export async function setTimeZone(database: Database, leagueId: number, time_zone: string): Promise<void> {
  await database.update(leagues).set({ time_zone }).where(eq(leagues.id, leagueId));
}
