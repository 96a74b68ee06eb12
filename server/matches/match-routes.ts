import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { asWritten, JSON_TYPE } from '#server/http/json-text.ts';
import type { Routes } from '#server/http/routes.ts';
import type { MatchListService } from '#server/matches/list/match-list-service.ts';
import { findMatch, listNewestApproved } from '#server/matches/match-queries.ts';
import type { Services } from '#server/services.ts';

/** More than the landing page shows, as other pages show a few too. */
const AD_MATCHES = 6;

export function matchRoutes(api: Routes, { database, readStale }: Services, matchList: MatchListService): void {
  // Requests report the error of an index that fails to load.
  api.addHook('onListen', async () => void matchList.catchUp().catch(() => {}));

  api.route({
    ...endpoint('GET /matches/ad_matches'),
    async handler(_request, reply) {
      return reply.type(JSON_TYPE).send(asWritten(await readStale((source) => listNewestApproved(source, AD_MATCHES))));
    },
  });

  api.route({
    ...endpoint('GET /matches/all_matches'),
    async handler({ query }, reply) {
      return reply.type(JSON_TYPE).send(asWritten(await matchList.find(query)));
    },
  });

  api.route({
    ...endpoint('GET /matches/:match_id'),
    async handler({ params }, reply) {
      const match = await findMatch(database, params.match_id);
      if (!match) throw notFound(`Match ${params.match_id}`);
      return reply.type(JSON_TYPE).send(asWritten(match));
    },
  });
}
