import type { NewLeagueRequest } from '#contract/leagues/requests.ts';
import { leagueRequests } from '#database/tables/league-request.ts';
import { leagues } from '#database/tables/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

let names = 0;

/** The body of a request for a new league, with a unique name. */
export function newLeagueRequest(): NewLeagueRequest {
  names += 1;
  // Written in letters, as digits are confusable with them.
  const number = [...String(names)].map((digit) => 'abcdefghjk'[Number(digit)]).join('');
  return { name: `Wanted ${number}`, sport: 'football', desc: null, methods: ['Manual'] };
}

interface RequestOptions {
  requested_at?: Date;
  keepsOthers?: boolean;
  outcome?: 'accepted' | 'refused';
}

/**
 * Stores an account's request, open unless it has an outcome, and deletes its other requests unless they are kept;
 * returns its id.
 */
export async function storeLeagueRequest(
  database: TestDatabase,
  user_id: number,
  { requested_at = new Date(), keepsOthers = false, outcome }: RequestOptions = {},
): Promise<number> {
  if (!keepsOthers) await deleteLeagueRequests(database, user_id);
  const { name, sport, methods } = newLeagueRequest();
  const { rows } = await database.$client.query(
    `insert into league_requests (user_id, name, sport, methods, requested_at, outcome, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [user_id, name, sport, methods, requested_at, outcome, outcome && requested_at],
  );
  return rows[0].id;
}

/** Stores a league requested on the site without a match, so that it is unlisted; returns its id. */
export async function storeUnlistedLeague(database: TestDatabase, user_id: number, name: string): Promise<number> {
  const [league] = await database.insert(leagues).values({ name }).returning({ id: leagues.id });
  if (!league) throw new Error('The league was not stored.');
  await database.insert(leagueRequests).values({
    user_id,
    name,
    sport: 'football',
    methods: ['Manual'],
    outcome: 'accepted',
    decided_at: new Date(),
    league_id: league.id,
  });
  return league.id;
}

export async function deleteLeagueRequests(database: TestDatabase, user_id: number): Promise<void> {
  await database.$client.query('delete from league_requests where user_id = $1', [user_id]);
}
