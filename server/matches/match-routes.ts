import type { Match } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { BatchReader } from '#server/cache/batch-reader.ts';
import { notFound } from '#server/http/errors.ts';
import { type JsonText, sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { MatchListService } from '#server/matches/list/match-list-service.ts';
import { listMatchPages } from '#server/matches/match-page-queries.ts';
import { listNewestApproved } from '#server/matches/match-queries.ts';
import type { Services } from '#server/services.ts';

/** The landing page shows fewer; other pages use them too. */
const AD_MATCHES = 6;

export function matchRoutes(api: TypedFastify, { readStale }: Services, matchList: MatchListService): void {
  const pagesOf = createPageReaders();
  // Requests report the error of an index that fails to load.
  api.addHook('onListen', async () => void matchList.catchUp().catch(() => {}));

  api.route({
    ...routeOptions('GET /matches/ad_matches'),
    async handler(request, reply) {
      return sendJson(reply, await readStale(request, ({ database }) => listNewestApproved(database, AD_MATCHES)));
    },
  });

  api.route({
    ...routeOptions('GET /matches/all_matches'),
    async handler({ query }, reply) {
      return sendJson(reply, await matchList.find(query));
    },
  });

  api.route({
    ...routeOptions('GET /matches/:match_id'),
    async handler(request, reply) {
      const { match_id } = request.params;
      const match = await readStale(request, ({ database }) => pagesOf(database).find(match_id));
      if (!match) throw notFound(`Match ${match_id}`);
      return sendJson(reply, match);
    },
  });
}

/** A reader of match pages for the primary, and one for the replica. */
function createPageReaders(): (database: Database) => BatchReader<number, JsonText<Match>> {
  const readers = new WeakMap<Database, BatchReader<number, JsonText<Match>>>();
  return (database) => {
    const reader = readers.get(database) ?? new BatchReader((ids) => listMatchPages(database, ids));
    readers.set(database, reader);
    return reader;
  };
}
