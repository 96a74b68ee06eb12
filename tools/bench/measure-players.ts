import { createRandom } from '#server/demo/random.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { type Change, measureBesideWrites, measureCalls, measureRequests, type Request } from '#tools/bench/load.ts';
import { FIRST_ROBLOX_ID, PLAYERS } from '#tools/bench/sample-match.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** Target p50 in milliseconds; at a million matches a player has some 2,200. */
const TARGET_MS = 20;

/** Responses about random players, uncached. The bound is a prepared statement of the player's sums. */
export async function measurePlayers({ server, database, seconds, visitor }: Workbench): Promise<Figure[]> {
  const random = createRandom(1_863);
  let player = '';
  function anyPlayer(from = 0): string {
    player = String(FIRST_ROBLOX_ID + random.between(from, PLAYERS - 1));
    return player;
  }
  const sums = await measureCalls(1, seconds, () =>
    database.$client.query({ name: 'bench_player_sums', text: SUMS, values: [anyPlayer()] }),
  );
  const paths: Record<string, () => string> = {
    profile: () => `/api/players/${anyPlayer()}`,
    'team-mates': () => `/api/players/${anyPlayer()}/teammates`,
    'page of matches': () => `/api/players/${anyPlayer()}/matches?page=${random.between(1, 20)}`,
    'head to head': () => `/api/players/${FIRST_ROBLOX_ID}/head_to_head/${anyPlayer(1)}`,
    search: () => `/api/players/search?q=er_${random.between(1, 199)}`,
  };
  const bound = { name: 'pg, sums by prepared SQL', timing: sums };
  const target = { of: 'p50', max: TARGET_MS } as const;
  const figures: Figure[] = [];
  for (const [row, path] of Object.entries(paths)) {
    const next = (): Request => ({ path: path(), headers: visitor() });
    const change = (): Change => ({ kind: 'player', thing: player });
    const timing = await measureBesideWrites({ origin: server.origin, database, seconds, next, change });
    figures.push({ row: `players: ${row}`, connections: 1, timing, bound, target });
  }
  const path = `/api/players/${anyPlayer()}`;
  const next = (): Request => ({ path, headers: visitor() });
  const cached = await measureRequests({ origin: server.origin, connections: 1, seconds, next });
  figures.push({ row: 'players: one profile, cached', connections: 1, timing: cached, bound });
  return figures;
}

const SUMS = `
  select count(*), sum(match_players.goals), sum(assists), sum(yellow_cards), sum(red_card)
  from match_players join matches using (match_id)
  where player_key = $1 and declined_at is null and status in ('Approved', 'Approved - Official')`;
