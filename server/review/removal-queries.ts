import type { MatchReference } from '#contract/review/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import { inMatchTransaction } from '#server/changes/league-lock-queries.ts';
import { isApproved, isListed } from '#server/results/counted/match-queries.ts';
import {
  decideDisputes,
  lockReviewedMatch,
  logReview,
  OF_REVIEWED,
  type ReviewResult,
  renamePlayers,
  SELECT_IS_CHANGED,
} from '#server/review/review-queries.ts';

interface NewRemoval {
  match_id: number;
  reason: string;
}

/**
 * Removes an approved match from every list and statistic, like a decline, and closes its open disputes; `restoreMatch`
 * undoes it. False unless the match is approved and listed. Throws 401 if the account is deleted.
 */
export async function removeMatch(
  database: Database,
  { match_id, reason }: NewRemoval,
  actor: Actor,
): Promise<boolean> {
  return inMatchTransaction(database, match_id, async (transaction) => {
    await lockReviewedMatch(transaction, match_id, actor);
    const [result] = await query<ReviewResult>(
      transaction,
      sql`
        with changed as (
          update matches set declined_at = now()
          where match_id = ${match_id} and ${isListed('matches')} and ${isApproved('matches')}
          returning match_id, league_id, status
        ),
        removal as (
          insert into match_removals (match_id, league_id, removed_by, reason)
          select match_id, league_id, ${actor.user_id}, ${reason} from changed
          returning id
        ),
        ${decideDisputes(sql`'declined'`)},
        ${renamePlayers(sql`${isListed('matches')} and match_id <> ${match_id}`)},
        ${logReview(actor, {
          ...OF_REVIEWED,
          action: 'match removed',
          before: { status: sql`status` },
          after: { removal: sql`(select id from removal)` },
        })}
        ${SELECT_IS_CHANGED}`,
    );
    return result?.is_changed === true;
  });
}

/** Whether a hidden match was removed rather than declined in review. */
export async function isRemovedMatch(database: Database, { match_id, league_id }: MatchReference): Promise<boolean> {
  const removals = await execute(
    database,
    sql`
      select from match_removals
      where match_id = ${match_id} and league_id = ${league_id} and restored_at is null`,
  );
  return removals === 1;
}
