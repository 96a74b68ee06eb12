import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { listLeagueMatches } from '#server/leagues/league-matches-queries.ts';
import { findLeaguePage, findLeagueSeasons } from '#server/leagues/league-page-queries.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import type { Services } from '#server/services.ts';

/** A league's page and its matches, for everyone; matches that wait for review are for those who review them. */
export function leaguePageRoutes(api: TypedFastify, services: Services): void {
  const { database, readStale } = services;

  api.route({
    ...routeOptions('GET /leagues/:league_id'),
    async handler(request, reply) {
      const { params } = request;
      const page = await readStale(request, ({ database }) => findLeaguePage(database, params.league_id));
      if (!page) throw notFound(`League ${params.league_id}`);
      return sendJson(reply, page);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/seasons'),
    async handler(request, reply) {
      const { params } = request;
      const seasons = await readStale(request, ({ database }) => findLeagueSeasons(database, params.league_id));
      if (!seasons) throw notFound(`League ${params.league_id}`);
      return sendJson(reply, seasons);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/matches'),
    async handler(request, reply) {
      const { params, query } = request;
      if (query.status === 'Pending' || query.status === 'On-Hold') {
        const user = await requireUser(services, request);
        await requireAccessLevel(database, user.id, params.league_id, ACCESS_LEVELS.requests);
      }
      if (query.matchweek !== undefined && query.competition === undefined) {
        throw badRequest('matchweek needs a competition.');
      }
      const matches = await readStale(request, ({ database }) => listLeagueMatches(database, params.league_id, query));
      if (matches === undefined) throw notFound(`League ${params.league_id}`);
      if (matches === null) throw notFound(`Competition ${query.competition}`);
      return sendJson(reply, matches);
    },
  });
}
