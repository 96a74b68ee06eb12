import type { Database } from '#database/connect.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { SESSION_COOKIE } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { LEAGUES } from '#tools/bench/fill-database.ts';

/** Headers of the next caller: callers alternate, so that each stays within the rate limits. */
export type Callers = () => Record<string, string>;

/** The rate limiter holds this many at once; together they may send 80,000 requests a second. */
const ADDRESSES = 4_000;

/** Visitors, by addresses in the proxy's header. */
export function createVisitors(): Callers {
  const addresses = Array.from({ length: ADDRESSES }, (_, n) => ({ 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }));
  return inTurn(addresses);
}

/** Signed-in users, each with its own address. */
export async function createSignedIn(database: Database): Promise<Callers> {
  const visitor = createVisitors();
  const { rows } = await database.$client.query<{ id: number }>('select id from users order by id');
  const tokens = await Promise.all(rows.map(({ id }) => createSession(database, id)));
  return inTurn(tokens.map((token) => ({ ...visitor(), cookie: `${SESSION_COOKIE}=${token}` })));
}

/** Game servers, each with the key of its own league. */
export async function createGameServers(database: Database): Promise<Callers> {
  const visitor = createVisitors();
  const keys: string[] = [];
  // Sequential, as many at once would wait for connections longer than a league's changes may.
  for (let league = 1; league <= LEAGUES; league += 1) keys.push(await createApiKey(database, league));
  return inTurn(
    keys.map((key) => ({ ...visitor(), authorization: `Bearer ${key}`, 'content-type': 'application/json' })),
  );
}

function inTurn(headers: Record<string, string>[]): Callers {
  let turn = 0;
  return () => {
    turn = (turn + 1) % headers.length;
    return headers[turn] ?? {};
  };
}
