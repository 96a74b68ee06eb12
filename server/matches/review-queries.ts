import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit.ts';
import type { RequestDecision } from '#contract/leagues.ts';
import type { Database } from '#database/connect.ts';
import { type Actor, ADMIN_COMMAND } from '#server/leagues/audit-queries.ts';

/** Undoes a decline: the match is listed and counted again, and is a request once more. False when none was declined. */
export async function restoreMatch(
  database: Database,
  matchId: number,
  actor: Actor = ADMIN_COMMAND,
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    with declined as (
      select match_id from matches where match_id = ${matchId} and declined_at is not null for no key update
    ),
    changed as (
      update matches set declined_at = null, reviewed_by = null
      from declined
      where matches.match_id = declined.match_id
      returning matches.match_id, league_id, status
    ),
    ${logReview(actor, 'match restored', sql`null`, sql`jsonb_build_object('status', status)`)}
    select from changed`);
  return rowCount === 1;
}

/**
 * Decides a match that waits for review: accepted it is Approved, declined it shows nowhere (rules §5). Of reviewers at
 * once the first decides. False when the match waits no longer, undefined when the league has no such match.
 */
export async function decideRequest(
  database: Database,
  { match_id, league_id, option }: RequestDecision,
  reviewer: Actor,
): Promise<boolean | undefined> {
  const [action, change, after] =
    option === 'accept'
      ? (['request accepted', sql`status = 'Approved'`, sql`jsonb_build_object('status', status)`] as const)
      : (['request declined', sql`declined_at = now()`, sql`null`] as const);
  const { rowCount } = await database.execute(sql`
    with waiting as (
      select match_id, status as former_status from matches
      where match_id = ${match_id} and league_id = ${league_id}
        and declined_at is null and status in ('Pending', 'On-Hold')
      for no key update
    ),
    changed as (
      update matches set ${change}, reviewed_by = ${reviewer.user_id}
      from waiting
      where matches.match_id = waiting.match_id
      returning matches.match_id, league_id, status, former_status
    ),
    ${logReview(reviewer, action, sql`jsonb_build_object('status', former_status)`, after)}
    select from changed`);
  if (rowCount === 1) return true;
  const { rows } = await database.execute(
    sql`select from matches where match_id = ${match_id} and league_id = ${league_id}`,
  );
  return rows.length === 1 ? false : undefined;
}

function logReview({ via, user_id }: Actor, action: AuditAction, before: SQL, after: SQL): SQL {
  return sql`logged as (
      insert into audit_entries (league_id, via, actor_id, action, subject, before, after)
      select league_id, ${via}, ${user_id}, ${action}, match_id, ${before}, ${after} from changed
    )`;
}
