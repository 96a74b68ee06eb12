import { notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { findLeaguePage, findLeagueSeasons, listOlderMatches } from '#server/leagues/league-page-queries.ts';
import type { Services } from '#server/services.ts';

/** A league's page and its older matches, for everyone. */
export function leaguePageRoutes(api: TypedFastify, { database }: Services): void {
  api.route({
    ...routeOptions('GET /leagues/:league_id'),
    async handler({ params }, reply) {
      const page = await findLeaguePage(database, params.league_id);
      if (!page) throw notFound(`League ${params.league_id}`);
      return sendJson(reply, page);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/seasons'),
    async handler({ params }, reply) {
      const seasons = await findLeagueSeasons(database, params.league_id);
      if (!seasons) throw notFound(`League ${params.league_id}`);
      return sendJson(reply, seasons);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/matches'),
    async handler({ params, query }, reply) {
      const matches = await listOlderMatches(database, params.league_id, query);
      if (!matches) throw notFound(`League ${params.league_id}`);
      return sendJson(reply, matches);
    },
  });
}
