import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Routes } from '#server/http/routes.ts';
import { onWebsite } from '#server/leagues/audit-queries.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import { decideRequest } from '#server/matches/review-queries.ts';
import type { Services } from '#server/services.ts';

/** Decisions of a league's staff on the matches that wait for review (rules §5). */
export function reviewRoutes(api: Routes, services: Services): void {
  const { database } = services;

  api.route({
    ...endpoint('POST /leagues/myLeagues/match_request'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { match_id, league_id } = request.body;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.requests);
      const isDecided = await decideRequest(database, request.body, onWebsite(user));
      if (isDecided === undefined) throw notFound(`Match ${match_id} of league ${league_id}`);
      if (!isDecided) throw conflict(`Match ${match_id} does not wait for review; it may have been decided already.`);
      return {};
    },
  });
}
