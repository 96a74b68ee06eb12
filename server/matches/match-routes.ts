import { notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { MatchListService } from '#server/matches/list/match-list-service.ts';
import type { MatchPagesOf } from '#server/matches/match-pages.ts';
import { listNewestApproved } from '#server/matches/match-queries.ts';
import type { ReadSource, Services } from '#server/services.ts';

/** The landing page shows fewer; other pages use them too. */
const AD_MATCHES = 6;

export function matchRoutes(
  api: TypedFastify,
  { readStale }: Services,
  { matchListOf, pagesOf }: { matchListOf: (source: ReadSource) => MatchListService; pagesOf: MatchPagesOf },
): void {
  api.route({
    ...routeOptions('GET /matches/ad_matches'),
    async handler(request, reply) {
      return sendJson(reply, await readStale(request, ({ database }) => listNewestApproved(database, AD_MATCHES)));
    },
  });

  api.route({
    ...routeOptions('GET /matches/all_matches'),
    async handler(request, reply) {
      return sendJson(reply, await readStale(request, (source) => matchListOf(source).find(request.query)));
    },
  });

  api.route({
    ...routeOptions('GET /matches/:match_id'),
    async handler(request, reply) {
      const { match_id } = request.params;
      const match = await readStale(request, (source) => pagesOf(source).find(match_id));
      if (!match) throw notFound(`Match ${match_id}`);
      return sendJson(reply, match);
    },
  });
}
