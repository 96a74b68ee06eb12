import type { Match, MatchList } from '#contract/matches/schema.ts';
import type { CrashSite } from '#tools/resilience/crash-site.ts';
import type { SentMatch } from '#tools/resilience/game-servers.ts';

export interface CrashMatch extends SentMatch {
  seed: number;
}

const PLAYERS = 22;
const EVENTS = 60;

/** Faults among acknowledged matches; all 0 if none was lost. */
export interface Faults {
  /** Acknowledged, but not stored under that id. */
  lost: number;
  /** Stored more than once, or acknowledged with two ids. */
  doubled: number;
  /** Stored without some lines, players, events or the key, or returned differently. */
  half: number;
  /** Difference between the list's total and the number of stored matches. */
  listed: number;
}

interface StoredMatch {
  match_id: number;
  instance: string;
  lines: number;
  named: number;
  players: number;
  events: number;
  keys: string[] | null;
}

/** Compares acknowledged matches with the database and with the server's responses. */
export async function findFaults(site: CrashSite, sent: readonly CrashMatch[]): Promise<Faults> {
  const { stored, total } = await readDatabase(site);
  const faults: Faults = { lost: 0, doubled: 0, half: 0, listed: 0 };
  for (const match of sent) {
    const rows = stored.filter(({ instance }) => instance === `bench-${match.seed}`);
    if (!rows.some(({ match_id }) => match.ids.has(match_id))) faults.lost += 1;
    if (rows.length > 1 || match.ids.size > 1) faults.doubled += 1;
    if (!rows.every((row) => isWhole(row, match)) || !(await isShownWhole(site, match))) faults.half += 1;
  }
  const { total_matches } = (await read(site, '/matches/all_matches?per_page=1')) as MatchList;
  faults.listed = Math.abs(total_matches - total);
  return faults;
}

function readDatabase(site: CrashSite): Promise<{ stored: StoredMatch[]; total: number }> {
  return site.withDatabase(async ({ $client }) => {
    const stored = await $client.query<StoredMatch>(`
      select match_id, server_instance as instance, sheet.*,
        json_array_length(player_data -> 'Blue' -> 'players')
          + json_array_length(player_data -> 'Green' -> 'players') as players,
        json_array_length(event_data) as events,
        (select array_agg(key) from idempotency_keys where idempotency_keys.match_id = matches.match_id) as keys
      from matches, lateral (
        select count(*)::integer as lines, count(players)::integer as named
        from match_players left join players using (player_key)
        where match_players.match_id = matches.match_id
      ) as sheet
      where server_instance like 'bench-%'`);
    const counted = await $client.query<{ total: number }>(
      'select count(*)::integer as total from matches where declined_at is null',
    );
    return { stored: stored.rows, total: counted.rows[0]?.total ?? 0 };
  });
}

function isWhole({ lines, named, players, events, keys }: StoredMatch, { headers }: CrashMatch): boolean {
  return (
    lines === PLAYERS &&
    named === PLAYERS &&
    players === PLAYERS &&
    events === EVENTS &&
    keys?.join() === headers['idempotency-key']
  );
}

async function isShownWhole(site: CrashSite, { ids, seed }: CrashMatch): Promise<boolean> {
  const [id] = ids;
  const match = (await read(site, `/matches/${id}`)) as Match | undefined;
  if (!match) return false;
  const { context_data, player_data, event_data } = match;
  return (
    context_data.match_name === `Northgate ${seed} vs Saltmarsh Rovers` &&
    player_data.Blue.players.length + player_data.Green.players.length === PLAYERS &&
    event_data.length === EVENTS
  );
}

let visits = 0;

/** Returns undefined for 404. */
async function read({ origin }: CrashSite, url: string): Promise<unknown> {
  visits += 1;
  const address = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
  const response = await fetch(`${origin}/api${url}`, { headers: { 'x-forwarded-for': address } });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
