import type { Database } from '#database/connect.ts';
import { createRandom } from '#demo/play/random.ts';
import { createGameServers, createVisitors } from '#tools/bench/callers.ts';
import type { Request } from '#tools/bench/load.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';

export interface Traffic {
  /** A list, a match or a league, as JSON and as a page. */
  visit(): Request;
  /** A match of a game server. */
  submission(): Request;
}

/** Requests of usual visitors and game servers, each by another caller. `league` is one that visitors open as a page. */
export async function createTraffic(database: Database, league: number): Promise<Traffic> {
  const random = createRandom(16);
  const visitor = createVisitors();
  const gameServer = await createGameServers(database);
  const { rows } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 limit 1000',
  );
  let submissions = Date.now();
  return {
    visit() {
      const { match_id } = random.pick(rows);
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
    submission() {
      submissions += 1;
      const body = JSON.stringify(buildSubmission(submissions));
      return { path: '/api/submissions/game_server', method: 'POST', headers: gameServer(), body };
    },
  };
}
