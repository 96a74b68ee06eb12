import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { asWritten, JSON_TYPE } from '#server/http/json-text.ts';
import type { Routes } from '#server/http/routes.ts';
import { findLeaguePage, listOlderMatches } from '#server/leagues/league-page-queries.ts';
import type { Services } from '#server/services.ts';

/** A league's page and its older matches, for everyone. */
export function leaguePageRoutes(api: Routes, { database }: Services): void {
  api.route({
    ...endpoint('GET /leagues/:league_id'),
    async handler({ params }, reply) {
      const page = await findLeaguePage(database, params.league_id);
      if (!page) throw notFound(`League ${params.league_id}`);
      return reply.type(JSON_TYPE).send(asWritten(page));
    },
  });

  api.route({
    ...endpoint('GET /leagues/:league_id/matches'),
    async handler({ params, query }, reply) {
      const matches = await listOlderMatches(database, params.league_id, query);
      if (!matches) throw notFound(`League ${params.league_id}`);
      return reply.type(JSON_TYPE).send(asWritten(matches));
    },
  });
}
