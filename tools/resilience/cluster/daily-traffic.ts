import type { Database } from '#database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { createGameServers, createSignedIn, createVisitors } from '#tools/bench/callers.ts';
import { GROUP_SIZES, groupName } from '#tools/bench/fill-database.ts';
import type { Request } from '#tools/bench/load.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';

/** Pages of the list that are requested. */
const PAGES = 200;

/** Mixed traffic: 50 % lists, 35 % matches, 5 % exports, 5 % group statistics and 5 % new matches. */
export async function createTraffic(database: Database): Promise<() => Request> {
  const random = createRandom(7);
  const visitor = createVisitors();
  const signedIn = await createSignedIn(database);
  const gameServer = await createGameServers(database);
  const { rows: matches } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 order by match_id',
  );
  const { rows: groups } = await database.$client.query<{ group_id: number }>(
    'select group_id from groups where group_name = $1',
    [groupName(GROUP_SIZES[0])],
  );
  const group = groups[0]?.group_id;

  return () => {
    const chance = random.between(1, 100);
    const match = random.pick(matches).match_id;
    if (chance <= 50) {
      const filters = `min_events=2&min_goals=1&min_players=${random.between(1, 20)}`;
      return { path: `/api/matches/all_matches?page=${random.between(1, PAGES)}&${filters}`, headers: visitor() };
    }
    if (chance <= 85) return { path: `/api/matches/${match}`, headers: visitor() };
    if (chance <= 90) return { path: `/api/matches/${match}/player-stats.csv`, headers: visitor() };
    if (chance <= 95) return { path: `/api/groups/${group}/group_stats`, headers: signedIn() };
    const body = JSON.stringify(buildSubmission(random.between(0, 1_000_000)));
    return { path: '/api/submissions/game_server', method: 'POST', headers: gameServer(), body };
  };
}
