import { RESTORABLE_DAYS, UNDO_DECISION_SECONDS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { isRemovedMatch } from '#server/review/removal-queries.ts';
import { decideRequest, isDeclinedMatch, listDeclined, restoreMatch } from '#server/review/review-queries.ts';
import { findLatestDecision, type LatestDecision, undoDecision } from '#server/review/undo-queries.ts';
import type { Services } from '#server/services.ts';

/** Decisions of a league's staff on matches that wait for review. */
export function reviewRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('POST /leagues/myLeagues/match_request'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { match_id, league_id } = request.body;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.requests);
      const isDryRun = request.query.dry_run === true;
      const { isDecided, changes } = await decideRequest(database, request.body, { actor: onWebsite(user), isDryRun });
      if (isDecided === undefined) throw notFound(`Match ${match_id} of league ${league_id}`);
      if (isDecided) return isDryRun ? { changes } : {};
      const first = await findLatestDecision(database, match_id, user.id);
      throw conflict(first ? describeDecision(first) : `Match ${match_id} does not wait for review.`);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/undo_decision'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { match_id, league_id } = request.body;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.requests);
      if (await undoDecision(database, request.body, onWebsite(user))) return {};
      if ((await isDeclinedMatch(database, request.body)) === undefined) {
        throw notFound(`Match ${match_id} of league ${league_id}`);
      }
      throw conflict(explainLastingDecision(match_id, await findLatestDecision(database, match_id, user.id)));
    },
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/declined'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.access);
      return sendJson(reply, await listDeclined(database, league_id));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/restore_match'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { match_id, league_id } = request.body;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.access);
      if (await restoreMatch(database, match_id, { actor: onWebsite(user), league_id })) return {};
      const isDeclined = await isDeclinedMatch(database, request.body);
      if (isDeclined === undefined) throw notFound(`Match ${match_id} of league ${league_id}`);
      if (!isDeclined) throw conflict(`Match ${match_id} is not declined; it may have been restored already.`);
      const action = (await isRemovedMatch(database, request.body)) ? 'removed' : 'declined';
      throw conflict(`Match ${match_id} was ${action} more than ${RESTORABLE_DAYS} days ago.`);
    },
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

const RELATIVE = new Intl.RelativeTimeFormat('en-GB');

/** The earlier decision, for a reviewer whose own came too late. */
function describeDecision({ option, by, is_own, age }: LatestDecision): string {
  const person = is_own ? 'You' : (by ?? 'A former member');
  return `${person} ${option === 'accept' ? 'accepted' : 'declined'} this match ${describeAge(age)}.`;
}

function describeAge(seconds: number): string {
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? RELATIVE.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}
