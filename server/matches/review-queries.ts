import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { RequestDecision } from '#contract/leagues.ts';
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

/**
 * Decides a match that waits for review: accepted it is Approved, declined it shows nowhere (rules §5). Of reviewers at
 * once the first decides, and none whose account is gone. False when the match waits no longer, undefined when the league has no such match.
 */
export async function decideRequest(
  database: Database,
  { match_id, league_id, option }: RequestDecision,
  reviewerId: number,
): Promise<boolean | undefined> {
  const decided = option === 'accept' ? sql`status = 'Approved'` : sql`declined_at = now()`;
  const { rowCount } = await database.execute(sql`
    with reviewer as (select id from users where id = ${reviewerId} for key share)
    update matches set ${decided}, reviewed_by = reviewer.id
    from reviewer
    where match_id = ${match_id} and league_id = ${league_id}
      and declined_at is null and status in ('Pending', 'On-Hold')`);
  if (rowCount === 1) return true;
  const { rows } = await database.execute(
    sql`select from matches where match_id = ${match_id} and league_id = ${league_id}`,
  );
  return rows.length === 1 ? false : undefined;
}
