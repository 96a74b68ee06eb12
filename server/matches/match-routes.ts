import { listNewestApproved } from '#server/domain/match-queries.ts';
import { requireFound } from '#server/http/errors.ts';
import type { TypedFastify } from '#server/http/route-options.ts';
import type { MatchListService } from '#server/matches/list/match-list-service.ts';
import type { MatchPagesOf } from '#server/matches/match-pages.ts';
import { read } from '#server/reads/read.ts';
import type { ReadSource } from '#server/reads/read-source.ts';
import type { Services } from '#server/services.ts';

/** The landing page shows fewer; other pages use them too. */
const AD_MATCHES = 6;

export function matchRoutes(
  api: TypedFastify,
  services: Services,
  { matchListOf, pagesOf }: { matchListOf: (source: ReadSource) => MatchListService; pagesOf: MatchPagesOf },
): void {
  read(api, services, 'GET /matches/ad_matches', ({ database }) => listNewestApproved(database, AD_MATCHES));

  read(api, services, 'GET /matches/all_matches', (reading, { query }) => matchListOf(reading).find(query));

  read(api, services, 'GET /matches/:match_id', async (reading, { params: { match_id } }) =>
    requireFound(await pagesOf(reading).find(match_id), `Match ${match_id}`),
  );
}
