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
  type ReviewResult,
  renamePlayers,
  SELECT_IS_CHANGED,
} from '#server/review/review-queries.ts';

interface NewRemoval {
  match_id: number;
  reason: string;
}

/**
 * Removes an approved match from every list and statistic, as a decline does, and closes its open disputes;
 * `restoreMatch` undoes it. False when the match is not approved or not listed. Throws 401 when the account is deleted.
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
        ${logReview(
          actor,
          'match removed',
          sql`jsonb_build_object('status', status)`,
          sql`jsonb_build_object('removal', (select id from removal))`,
        )}
        ${SELECT_IS_CHANGED}`,
    );
    return result?.is_changed === true;
  });
}

/** Whether a hidden match was removed, and not declined in review. */
export async function isRemovedMatch(database: Database, { match_id, league_id }: MatchReference): Promise<boolean> {
  const removals = await execute(
    database,
    sql`
      select from match_removals
      where match_id = ${match_id} and league_id = ${league_id} and restored_at is null`,
  );
  return removals === 1;
}
