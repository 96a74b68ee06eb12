import type { Database } from '#database/connect.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { createGameServers, createVisitors } from '#tools/bench/callers.ts';
import type { Request } from '#tools/bench/load.ts';
import { buildSubmission, FIRST_ROBLOX_ID, PLAYERS } from '#tools/bench/sample-match.ts';

const LEAGUES = 7;
/** Pages of the list that visitors open. */
const LIST_PAGES = 20;

/**
 * Visitors of the site without a session, and one new match in 500 requests: first pages and new matches are requested
 * most. Half of the requests are pages, half calls of the API.
 */
export async function createVisits(database: Database): Promise<() => Request> {
  const random = createRandom(11);
  const visitor = createVisitors();
  const gameServer = await createGameServers(database);
  const { rows: matches } = await database.$client.query<{ match_id: number }>(
    `select match_id from matches where declined_at is null and length(event_data::text) > 1000
     order by match_id desc`,
  );

  return () => {
    const chance = random.between(1, 1000);
    if (chance <= 2) {
      const body = JSON.stringify(buildSubmission(random.between(0, 1_000_000)));
      return { path: '/api/submissions/game_server', method: 'POST', headers: gameServer(), body };
    }
    const prefix = random.between(0, 1) === 0 ? '' : '/api';
    const headers = { ...visitor(), 'accept-encoding': 'br, gzip' };
    return { path: pickPath(prefix, chance), headers };
  };

  function pickPath(prefix: string, chance: number): string {
    const list = prefix === '' ? '/matches' : '/api/matches/all_matches';
    if (chance <= 300) return `${list}?page=${1 + pickPopular(random, LIST_PAGES)}`;
    if (chance <= 700) return `${prefix}/matches/${matches[pickPopular(random, matches.length)]?.match_id}`;
    if (chance <= 850) return `${prefix}/leagues/${1 + pickPopular(random, LEAGUES)}`;
    return `${prefix}/players/${FIRST_ROBLOX_ID + pickPopular(random, PLAYERS)}`;
  }
}

/** 0 to `count` - 1; a tenth of them gets about half of the requests. */
function pickPopular(random: Random, count: number): number {
  return Math.floor(count * (random.between(0, 999_999) / 1_000_000) ** 3.3);
}
