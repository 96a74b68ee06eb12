import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { RequestDecision } from '#contract/leagues.ts';
import type { Database } from '#database/connect.ts';
import { matches } from '#database/schema.ts';
import { unauthorized } from '#server/http/errors.ts';

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
 * once the first decides. False when the match waits no longer, undefined when the league has no such match. Throws 401
 * when the reviewer's account is gone; it is locked before the match, as a deletion locks it.
 */
export async function decideRequest(
  database: Database,
  { match_id, league_id, option }: RequestDecision,
  reviewerId: number,
): Promise<boolean | undefined> {
  const decided = option === 'accept' ? sql`status = 'Approved'` : sql`declined_at = now()`;
  const { rows } = await database.execute<{ has_reviewer: boolean; is_decided: boolean; has_match: boolean }>(sql`
    with reviewer as materialized (select id from users where id = ${reviewerId} for key share),
    decided as (
      update matches set ${decided}, reviewed_by = reviewer.id
      from reviewer
      where match_id = ${match_id} and league_id = ${league_id}
        and declined_at is null and status in ('Pending', 'On-Hold')
      returning match_id
    )
    select
      exists (select from reviewer) as has_reviewer,
      exists (select from decided) as is_decided,
      exists (select from matches where match_id = ${match_id} and league_id = ${league_id}) as has_match`);
  if (!rows[0]?.has_reviewer) throw unauthorized();
  if (rows[0].is_decided) return true;
  return rows[0].has_match ? false : undefined;
}
