import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { NdjsonStreams } from '#server/kit/http/ndjson-streams.ts';
import { serveLeagueArchive } from '#server/matches/league-archive.ts';
import {
  writePlayerLines,
  writePlayerLinesHead,
  writeResults,
  writeResultsHead,
} from '#server/matches/league-export-csv.ts';
import { listPlayerLines, listResults } from '#server/matches/league-export-queries.ts';
import {
  listGroupMatchIds,
  listLeagueMatchIds,
  listPublicMatchIds,
  readFitting,
  readMatchLines,
} from '#server/matches/match-stream-queries.ts';
import { MATCHES_PER_BATCH, MatchStreams, RESULTS_PER_BATCH, requireSpan } from '#server/matches/match-streams.ts';
import type { Services } from '#server/services.ts';

const NO_IDS = Buffer.alloc(0);

/** Exports of any length: NDJSON of matches as in `GET /matches/:match_id`, and CSVs of a league's rows. */
export function matchStreamRoutes(api: TypedFastify, services: Services, ending: AbortSignal): void {
  const serve = createServe(api, services);
  const { config } = services;
  const ndjson = new NdjsonStreams(ending, config.addressSalt);
  const streams = new MatchStreams(services, ndjson);
  serveLeagueArchive(api, services, ndjson);

  serve('GET /leagues/:league_id/matches.ndjson', ({ request, reply, params: { league_id: id }, query: asked }) => {
    const { updated_since, ...query } = asked;
    if (updated_since !== undefined) return streams.changes(request, reply, id, { updated_since, ...query });
    const find = (database: Database) => listLeagueMatchIds(database, id, query);
    return streams.matches(request, reply, { thing: 'League', id, query, find });
  });

  serve('GET /leagues/:league_id/results.csv', async ({ request, reply, params, query }) =>
    streams.csv(request, reply, {
      ...{ params, query },
      content: 'results.csv',
      head: writeResultsHead,
      size: RESULTS_PER_BATCH,
      read: async (database, ids) => ({
        text: await writeResults(await listResults(database, ids)),
        count: ids.length,
      }),
    }),
  );

  serve('GET /leagues/:league_id/player-lines.csv', async ({ request, reply, params, query }) =>
    streams.csv(request, reply, {
      ...{ params, query },
      content: 'player-lines.csv',
      head: writePlayerLinesHead,
      size: MATCHES_PER_BATCH,
      read: (database, ids, found) =>
        readFitting(database, ids, async (from, fitting) =>
          writePlayerLines(await listPlayerLines(from, fitting), found),
        ),
    }),
  );

  serve('GET /matches/all_matches.ndjson', async ({ request, reply, query }) => {
    let { since } = query;
    let isComplete = false;
    requireSpan(query);
    return streams.send(request, reply, {
      content: 'matches.ndjson',
      find: async () => ({ name: config.site.name, ids: NO_IDS }),
      // Read in pages, as the ids of all matches would not fit into memory beside other streams.
      read: (_, readBatch) => () =>
        readBatch(async (database) => {
          if (isComplete) return undefined;
          const next = await listPublicMatchIds(database, { ...query, since }, MATCHES_PER_BATCH);
          if (next.length === 0) return undefined;
          const { text, count } = await readFitting(database, next, readMatchLines);
          isComplete = next.length < MATCHES_PER_BATCH && count === next.length;
          since = next[count - 1];
          return text;
        }),
    });
  });

  serve('GET /groups/:group_id/matches.ndjson', ({ request, reply, params: { group_id: id }, query }) => {
    const find = (database: Database) => listGroupMatchIds(database, id, query);
    return streams.matches(request, reply, { thing: 'Group', id, query, find });
  });
}
