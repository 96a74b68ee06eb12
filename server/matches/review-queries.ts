import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { matches } from '#database/schema.ts';

/** Undoes a decline: the match is listed and counted again, and is a request once more. False when none was declined. */
export async function restoreMatch(database: Database, matchId: number): Promise<boolean> {
  const restored = await database
    .update(matches)
    .set({ declined_at: null, reviewed_by: null })
    .where(and(eq(matches.match_id, matchId), isNotNull(matches.declined_at)))
    .returning({ match_id: matches.match_id });
  return restored.length > 0;
}
