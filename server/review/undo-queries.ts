import { UNDO_DECISION_SECONDS } from '#contract/kit/limits.ts';
import type { MatchReference, RequestDecision } from '#contract/review/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import { inMatchTransaction } from '#server/changes/league-lock-queries.ts';
import { relinkMatch } from '#server/fixtures/match-fixture-queries.ts';
import { undoAcceptance } from '#server/fixtures/set-aside-queries.ts';
import { isCounted, isListed } from '#server/results/counted/match-queries.ts';
import {
  lockReviewedMatch,
  logReview,
  OF_REVIEWED,
  type ReviewResult,
  renamePlayers,
  SELECT_IS_CHANGED,
} from '#server/review/review-queries.ts';

/** The latest decision on a match that wasn't undone; `by` is null once the account is deleted. */
export interface LatestDecision {
  option: RequestDecision['option'];
  by: string | null;
  is_own: boolean;
  /** Seconds since the decision. */
  age: number;
}

/** Undefined for a match without a decision. */
export async function findLatestDecision(
  database: Database,
  matchId: number,
  userId: number,
): Promise<LatestDecision | undefined> {
  const [latest] = await query<LatestDecision>(
    database,
    sql`
      select option, coalesce(roblox_username, d_username) as by, decided_by is not distinct from ${userId} as is_own,
        extract(epoch from clock_timestamp() - decided_at)::integer as age
      from review_decisions left join users on users.id = decided_by
      where match_id = ${matchId} and undone_at is null
      order by review_decisions.id desc
      limit 1`,
  );
  return latest;
}

/**
 * Undoes a reviewer's own decision of the last minute: the match is in review with its former status, and its disputes
 * are open again. False without such a decision, or if the match has been restored or removed since. Throws 401 if the
 * account is deleted, 409 as `restoreMatch` does.
 */
export async function undoReviewDecision(
  database: Database,
  { match_id, league_id }: MatchReference,
  reviewer: Actor,
): Promise<boolean> {
  return inMatchTransaction(database, match_id, async (transaction) => {
    await lockReviewedMatch(transaction, match_id, reviewer);
    const [result] = await query<ReviewResult>(
      transaction,
      sql`
        with latest as (
          select id, option, former_status, decided_by, decided_at
          from review_decisions
          where match_id = ${match_id} and undone_at is null
          order by id desc
          limit 1
        ),
        changed as (
          update matches set status = former_status, declined_at = null, reviewed_by = (
            select decided_by from review_decisions
            where review_decisions.match_id = ${match_id} and undone_at is null and review_decisions.id < latest.id
            order by review_decisions.id desc
            limit 1
          )
          from latest
          where match_id = ${match_id} and league_id = ${league_id} and decided_by = ${reviewer.user_id}
            and decided_at > now() - make_interval(secs => ${UNDO_DECISION_SECONDS})
            and case option
              when 'accept' then ${isCounted('matches')}
              else declined_at is not null
            end
          returning match_id, league_id, status, latest.id as decision_id, option
        ),
        undone as (
          update review_decisions set undone_at = now() from changed where review_decisions.id = decision_id
        ),
        reopened as (
          update match_disputes set outcome = null, decision_id = null
          from changed
          where match_disputes.decision_id = changed.decision_id and not exists (
            select from match_disputes as newer
            where newer.match_id = match_disputes.match_id and newer.user_id = match_disputes.user_id
                and outcome is null
          )
        ),
        ${renamePlayers(sql`${isListed('matches')} or match_id = ${match_id}`)},
        ${logReview(reviewer, {
          ...OF_REVIEWED,
          action: 'decision undone',
          before: { option: sql`option` },
          after: { status: sql`status` },
        })}
        ${SELECT_IS_CHANGED}`,
    );
    if (result?.is_changed) {
      await undoAcceptance(transaction, match_id);
      await relinkMatch(transaction, match_id, { actor: reviewer, refusesTaken: true });
    }
    return result?.is_changed === true;
  });
}
