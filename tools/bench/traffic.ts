import type { Database } from '#database/connect.ts';
import { createGameServers, createVisitors } from '#tools/bench/callers.ts';
import { listFullMatches } from '#tools/bench/fill-database.ts';
import type { Request } from '#tools/bench/load.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import { createRandom } from '#tools/random.ts';

export type Traffic = Awaited<ReturnType<typeof createTraffic>>;

/** Requests of typical visitors and game servers, each by a different caller. Visitors open the page of `league`. */
export async function createTraffic(database: Database, league: number) {
  const random = createRandom(16);
  const visitor = createVisitors();
  const gameServer = await createGameServers(database);
  const matches = await listFullMatches(database, 1_000);
  let submissions = Date.now();
  return {
    /** A list, a match or a league, as JSON and as a page. */
    visit(): Request {
      const match_id = random.pick(matches);
      const path = random.pick([
        `/api/matches/all_matches?page=${random.between(1, 200)}`,
        `/api/matches/${match_id}`,
        `/api/leagues/${random.between(1, 7)}`,
        '/matches',
        `/matches/${match_id}`,
        `/leagues/${league}`,
      ]);
      return { path, headers: visitor() };
    },
    submission(): Request {
      submissions += 1;
      const body = JSON.stringify(buildSubmission(submissions));
      return { path: '/api/submissions/game_server', method: 'POST', headers: gameServer(), body };
    },
  };
}
