import type { FiguresScope } from '#contract/leagues/standings.ts';
import { createServe } from '#server/access/serve.ts';
import { findLeaderboards, findStandings } from '#server/competitions/tables/find-standings.ts';
import { buildLeaderboardsCsv, buildStandingsCsv } from '#server/competitions/tables/table-csv.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import type { Services } from '#server/services.ts';

/** A league's public table and leaderboards. */
export function standingsRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  serve('GET /leagues/:league_id/standings', ({ database, params, query }) =>
    findStandings(database, params.league_id, query),
  );

  serve('GET /leagues/:league_id/standings.csv', async ({ database, params, query }) => {
    const standings = await findStandings(database, params.league_id, query);
    return {
      type: CSV_TYPE,
      attachment: nameFile(standings, 'standings.csv'),
      content: await buildStandingsCsv(standings, query),
    };
  });

  serve('GET /leagues/:league_id/leaderboards', ({ database, params, query }) =>
    findLeaderboards(database, params.league_id, query),
  );

  serve('GET /leagues/:league_id/leaderboards.csv', async ({ database, params, query }) => {
    const boards = await findLeaderboards(database, params.league_id, query);
    return {
      type: CSV_TYPE,
      attachment: nameFile(boards, 'leaderboards.csv'),
      content: await buildLeaderboardsCsv(boards, query),
    };
  });
}

function nameFile({ league_id, league_name }: FiguresScope, content: string) {
  return { thing: 'League', id: league_id, name: league_name, content };
}
