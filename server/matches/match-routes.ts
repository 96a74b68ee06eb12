import { createServe } from '#server/access/serve.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { MatchListService } from '#server/matches/list/match-list-service.ts';
import type { MatchPagesOf } from '#server/matches/match-pages.ts';
import { listNewestApproved } from '#server/results/counted/match-queries.ts';
import type { Services } from '#server/services.ts';

/** The landing page shows fewer; other pages use the endpoint too. */
const AD_MATCHES = 6;

export function matchRoutes(
  api: TypedFastify,
  services: Services,
  { matchListOf, pagesOf }: { matchListOf: (source: ReadSource) => MatchListService; pagesOf: MatchPagesOf },
): void {
  const serve = createServe(api, services);
  serve('GET /matches/ad_matches', ({ database }) => listNewestApproved(database, AD_MATCHES));

  serve('GET /matches/all_matches', ({ query, ...reading }) => matchListOf(reading).find(query));

  serve('GET /matches/:match_id', async ({ params: { match_id }, ...reading }) =>
    requireFound(await pagesOf(reading).find(match_id), `Match ${match_id}`),
  );
}
