import { RESTORABLE_DAYS, UNDO_DECISION_SECONDS } from '#contract/kit/limits.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { isRemovedMatch } from '#server/review/removal-queries.ts';
import { decideMatchRequest, isDeclinedMatch, listDeclined, restoreMatch } from '#server/review/review-queries.ts';
import { findLatestDecision, type LatestDecision, undoReviewDecision } from '#server/review/undo-queries.ts';
import type { Services } from '#server/services.ts';

/** Staff decisions on matches in review. */
export function reviewRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('POST /leagues/myLeagues/match_request', async ({ database, league_id, query, body, user, actor }) => {
    const { match_id } = body;
    const isDryRun = query.dry_run === true;
    const { isDecided, changes } = await decideMatchRequest(database, body, { actor, isDryRun });
    if (isDecided === undefined) throw notFound(`Match ${match_id} of league ${league_id}`);
    if (isDecided) return isDryRun ? { changes } : {};
    const first = await findLatestDecision(database, match_id, user.id);
    throw conflict(first ? describeDecision(first) : `Match ${match_id} does not wait for review.`);
  });

  serve('POST /leagues/myLeagues/undo_decision', async ({ database, league_id, body, user, actor }) => {
    const { match_id } = body;
    if (await undoReviewDecision(database, body, actor)) return {};
    if ((await isDeclinedMatch(database, body)) === undefined) {
      throw notFound(`Match ${match_id} of league ${league_id}`);
    }
    throw conflict(explainLastingDecision(match_id, await findLatestDecision(database, match_id, user.id)));
  });

  serve('GET /leagues/myLeagues/:league_id/declined', ({ database, league_id }) => listDeclined(database, league_id));

  serve('POST /leagues/myLeagues/restore_match', async ({ database, league_id, body, actor }) => {
    const { match_id } = body;
    if (await restoreMatch(database, match_id, { actor, league_id })) return {};
    const isDeclined = await isDeclinedMatch(database, body);
    if (isDeclined === undefined) throw notFound(`Match ${match_id} of league ${league_id}`);
    if (!isDeclined) throw conflict(`Match ${match_id} is not declined; it may have been restored already.`);
    const action = (await isRemovedMatch(database, body)) ? 'removed' : 'declined';
    throw conflict(`Match ${match_id} was ${action} more than ${RESTORABLE_DAYS} days ago.`);
  });
}

/** The reason why a decision cannot be undone. */
function explainLastingDecision(matchId: number, latest: LatestDecision | undefined): string {
  if (!latest) return `Nobody has decided on match ${matchId}.`;
  if (!latest.is_own) return `${describeDecision(latest)} Only they can undo it.`;
  if (latest.age >= UNDO_DECISION_SECONDS) return `A decision can be undone for ${UNDO_DECISION_SECONDS} seconds.`;
  return `Match ${matchId} has been changed since your decision.`;
}

const UNITS = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

const RELATIVE_TIME = new Intl.RelativeTimeFormat('en-GB');

/** Describes the earlier decision for a reviewer who was too late. */
function describeDecision({ option, by, is_own, age }: LatestDecision): string {
  const person = is_own ? 'You' : (by ?? 'A former member');
  return `${person} ${option === 'accept' ? 'accepted' : 'declined'} this match ${describeAge(age)}.`;
}

function describeAge(seconds: number): string {
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? RELATIVE_TIME.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}
