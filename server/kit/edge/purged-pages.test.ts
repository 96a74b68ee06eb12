import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { query, sql } from '#database/query.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { endErasure, eraseFromMatches, requestErasure } from '#server/erasure/erasure-queries.ts';
import { sessionCookieName } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { useFakeEdge } from '#server/testing/fake-edge.ts';
import { LEAGUE, listLeagueCalls, NO_MATCH } from '#server/testing/league-calls.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';
import { useDiscord } from '#server/testing/use-discord.ts';

// A shared cache that stores every permitted response and drops purged keys must never differ from a server without a
// cache. Neither may a server with one.

const edge = useFakeEdge();
const discord = await useDiscord();
Object.assign(edge.env, discord.settings, { RESPONSE_CACHE_MB: '0' });
const server = useTestApp(edge.env, testSite);
/** A server with a cache, on the same database. */
let cachingApp: ServerApp;
const PLAYER = { id: '7770007770', name: 'OliveOnRoblox' };
const MATE = { id: '7770007771', name: 'MateOnRoblox' };
const SHOWN = { leaderboard: true, visibility: 'public', connections: true };
const HIDDEN = { leaderboard: false, visibility: 'private', connections: false };

type Person = Awaited<ReturnType<typeof signIn>>;
let creator: Person;
let other: Person;
let olive: Person;
/** Cookies of the creator and of Olive. */
let readers: string[][];
const CALLS = listLeagueCalls(server, () => ({ creator, other }), discord.api);

interface Kept {
  keys: string[];
  body: string;
  /** Expiry in milliseconds. */
  until: number;
}

/** Responses by address. */
const cache = new Map<string, Kept>();

beforeAll(async () => {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent', ...discord.settings });
  cachingApp = await createApp({ config, database: server.database, site: testSite() });
  creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
  olive = await signIn(server, { roblox_id: PLAYER.id, roblox_username: PLAYER.name });
  readers = await Promise.all([creator, olive].map(openSessions));
  await storeDelivery(server.database, LEAGUE, NO_MATCH);
  const played = [
    await scoreMatch(server.database, [3, 0], { blue: [{ ...PLAYER, goals: 2 }, MATE] }),
    await scoreMatch(server.database, [1, 1], { blue: [{ name: PLAYER.name, goals: 1 }], green: [MATE] }),
  ];
  const group = await storeGroup(server.database, { group_owner_id: creator.user.id });
  await server.database.$client.query('insert into group_matches select $1, unnest($2::bigint[])', [group, played]);
});

afterAll(() => cachingApp.close());

/** Cookies of several sessions, as each is rate limited. */
function openSessions({ user }: Person): Promise<string[]> {
  const open = async () => `${sessionCookieName(server.config)}=${await createSession(server.database, user.id)}`;
  return Promise.all(Array.from({ length: 4 }, open));
}

/** Path parameters: the newest rows of each kind, and the first ones. */
async function listParameters(): Promise<Record<string, (string | number)[]>> {
  const [row] = await query<Record<string, (string | number)[]>>(
    server.database,
    sql`
      select array(select match_id from matches order by match_id limit 2)
          || array(select match_id from matches order by match_id desc limit 2) as match_id,
        array(select group_id from groups order by group_id limit 1)
          || array(select group_id from groups order by group_id desc limit 1) as group_id,
        array(select id from competitions where league_id = ${LEAGUE} order by id desc limit 1) as competition_id,
        array(select id from fixtures where league_id = ${LEAGUE} order by id desc limit 1) as fixture_id,
        array(select slug from teams where league_id = ${LEAGUE} order by id desc limit 2) as slug,
        array(select player_key from match_players group by player_key order by max(match_id) desc, player_key limit 1)
          || ${[PLAYER.id, MATE.id, `name:${PLAYER.name}`]}::text[] as player_key`,
  );
  return { league_id: [LEAGUE], ...row };
}

const PAGES = [
  '/matches',
  '/leagues',
  '/leagues/:league_id',
  '/leagues/:league_id/teams/:slug',
  '/matches/:match_id',
  '/players/:player_key',
  '/groups/:group_id',
  '/leagues/:league_id/feed.atom',
  '/sitemap.xml',
];

function fill(pattern: string, parameters: Record<string, (string | number)[]>): string[] {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const values = names.map((name) => parameters[name.replace('other_', name === 'other_key' ? 'player_' : '')] ?? []);
  const count = Math.max(1, ...values.map(({ length }) => length));
  if (values.some(({ length }) => length === 0)) return [];
  const filled = Array.from({ length: count }, (_, at) =>
    pattern.replace(/:(\w+)/g, (_match, name: string) => {
      const of = values[names.indexOf(name)] as (string | number)[];
      return encodeURIComponent(String(of[(at + (name.startsWith('other') ? 1 : 0)) % of.length]));
    }),
  );
  return [...new Set(filled)];
}

const KEPT = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { surrogateKeys }]) =>
  surrogateKeys ? [`/api${name.slice('GET '.length)}`] : [],
);

/** Reads that the server caches for signed-in callers. */
const SIGNED_IN = [
  '/api/groups/:group_id/group_stats',
  '/api/groups/:group_id/advanced_stats',
  '/api/players/:player_key',
  '/api/players/:player_key/matches',
  '/api/players/:player_key/teammates',
];

let addresses = 0;

/** A new address for each request, as each is rate limited. */
function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Responses of the servers with and without a cache, within the same minute, as pages may change with it. */
async function askBoth(request: InjectOptions): Promise<[LightMyRequestResponse, LightMyRequestResponse]> {
  const readMinute = () => Math.floor(Date.now() / 60_000);
  const minute = readMinute();
  const fresh = await server.app.inject({ ...request, remoteAddress: newAddress() });
  const cached = await cachingApp.inject({ ...request, remoteAddress: newAddress() });
  return readMinute() === minute ? [fresh, cached] : askBoth(request);
}

/** Requests every address, and lists those whose cached response differs from the server's. */
async function findStale(patterns: readonly string[]): Promise<string[]> {
  const parameters = await listParameters();
  const purged = new Set(edge.takeKeys());
  const stale: string[] = [];
  for (const [url, { keys }] of cache) if (keys.some((key) => purged.has(key))) cache.delete(url);
  for (const url of patterns.flatMap((pattern) => fill(pattern, parameters))) {
    const [{ statusCode, headers, body }, cached] = await askBoth({ url });
    const kept = cache.get(url);
    if (kept && kept.until > Date.now() && (statusCode !== 200 || kept.body !== body)) stale.push(url);
    const { 'surrogate-key': keys, 'surrogate-control': control } = headers;
    if (statusCode !== 200 || typeof keys !== 'string') cache.delete(url);
    else
      cache.set(url, { keys: keys.split(' '), body, until: Date.now() + Number(String(control).split('=')[1]) * 1000 });
    const isSame = statusCode === 200 ? cached.body === body : cached.statusCode === statusCode;
    if (!isSame) stale.push(`${url} in a server’s cache`);
  }
  for (const [at, url] of SIGNED_IN.flatMap((pattern) => fill(pattern, parameters)).entries()) {
    for (const cookies of readers) {
      const headers = { cookie: cookies[at % cookies.length] };
      const [fresh, cached] = await askBoth({ url, headers });
      if (cached.body !== fresh.body) stale.push(`${url} in a server’s cache, signed in`);
    }
  }
  return stale;
}

function post(url: string, payload: object, headers: Record<string, string> = creator.headers) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

describe('after each change of a league', () => {
  test.each(Object.entries(CALLS).flatMap(([name, call]) => (call ? [[name, call] as const] : [])))(
    '%s leaves no stale response in a cache',
    async (name, call) => {
      const { params, body, headers = creator.headers } = await call();
      const url = name.replace('POST ', '').replace(/:(\w+)/g, (_, key: string) => String(params?.[key]));
      const response = await post(url, body, headers);
      expect([200, 201], response.body).toContain(response.statusCode);
      expect(await findStale(KEPT)).toEqual([]);
    },
  );
});

describe('after each change of a person', () => {
  const everything = [...KEPT, ...PAGES];

  beforeAll(async () => {
    await findStale(everything);
  });

  test.each([
    ['a hidden profile', () => post('/users/update_privacy', HIDDEN, olive.headers)],
    ['a shown profile', () => post('/users/update_privacy', SHOWN, olive.headers)],
    ['a new name in a match', () => play([{ ...PLAYER, name: 'OliveRenamed' }])],
    ['a teammate’s new name in a match', () => play([{ ...MATE, name: 'MateRenamed' }])],
    ['a submitted match', () => play([PLAYER, MATE])],
    ['an unlinked account', () => post('/users/unlink_roblox', {}, olive.headers)],
    ['a deleted account', () => post('/auth/delete_account', {}, olive.headers)],
    ['a requested erasure', () => requestErasure(server.database, MATE.id)],
    ['an erased player', () => erase(MATE.id)],
  ] as const)('%s leaves no stale page in a cache', async (_, change) => {
    await change();
    await server.app.inject({ method: 'POST', url: '/api/auth/logout' });
    expect(await findStale(everything)).toEqual([]);
  });

  async function erase(playerKey: string): Promise<void> {
    await requestErasure(server.database, playerKey);
    await eraseFromMatches(server.database, playerKey);
    await endErasure(server.database, playerKey);
  }

  function play(blue: { id: string; name: string }[]) {
    return scoreMatch(server.database, [2, 1], { blue });
  }
});

test('the cache has kept responses of matches and players', () => {
  expect([...cache.keys()].map((url) => url.split('/')[2])).toEqual(expect.arrayContaining(['matches', 'players']));
});

test('every response that shared caches may store has keys', () => {
  const shared = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { cache }]) => cache === 'shared');
  expect(shared.filter(([, { surrogateKeys }]) => surrogateKeys === undefined)).toEqual([]);
});
