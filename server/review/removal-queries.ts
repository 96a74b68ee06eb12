import { sql } from 'drizzle-orm';
import type { MatchReference } from '#contract/leagues.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Actor } from '#server/audit/audit-queries.ts';
import { IS_APPROVED } from '#server/matches/match-access-queries.ts';
import {
  decideDisputes,
  holdMatch,
  logReview,
  OUTCOME,
  type ReviewOutcome,
  renamePlayers,
} from '#server/review/review-queries.ts';

interface NewRemoval {
  match_id: number;
  reason: string;
}

/**
 * Takes an approved match out of every list and figure, as a decline does; `restoreMatch` undoes it. Open disputes end
 * with it. False when the match is not approved or is hidden already. Throws 401 when the account is gone.
 */
export async function removeMatch(
  database: Database,
  { match_id, reason }: NewRemoval,
  actor: Actor,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await holdMatch(transaction, match_id, actor);
    const { rows } = await transaction.execute<ReviewOutcome>(sql`
      with changed as (
        update matches set declined_at = now()
        where match_id = ${match_id} and declined_at is null and ${sql.raw(IS_APPROVED)}
        returning match_id, league_id, status, corrected_at
      ),
      removal as (
        insert into match_removals (match_id, league_id, removed_by, reason)
        select match_id, league_id, ${actor.user_id}, ${reason} from changed
        returning id
      ),
      ${decideDisputes(false)},
      ${renamePlayers(sql`declined_at is null and match_id <> ${match_id}`)},
      ${logReview(
        actor,
        'match removed',
        sql`jsonb_build_object('status', status)`,
        sql`jsonb_build_object('removal', (select id from removal))`,
      )}
      ${OUTCOME}`);
    return rows[0]?.is_changed === true;
  });
}

/** Whether a hidden match was removed, and not declined in review. */
export async function isRemovedMatch(database: Database, { match_id, league_id }: MatchReference): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from match_removals
    where match_id = ${match_id} and league_id = ${league_id} and restored_at is null`);
  return rowCount === 1;
}
