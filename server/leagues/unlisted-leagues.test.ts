import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { leagueRequests } from '#database/tables/league-request.ts';
import { users } from '#database/tables/schema.ts';
import { storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ AUTO_APPROVE_LEAGUES: '1' });

/** The public places that mention a match in review. */
async function findPlaces(match_id: number): Promise<string[]> {
  const read = async (url: string) => (await server.app.inject(url)).body;
  const places = {
    list: await read('/api/matches/all_matches?per_page=100'),
    'list by name': await read('/api/matches/all_matches?team=hatchling'),
    'search by id': await read(`/api/search?q=%23${match_id}`),
    players: await read('/api/players/search?q=hatchling_nine'),
    'search by name': await read('/api/search?q=hatchling'),
    landing: await read('/api/matches/ad_matches'),
    leagues: await read('/api/leagues/all'),
    sitemap: await read(`/sitemap/matches-${Math.ceil(match_id / 10_000)}.xml`),
  };
  const isNamed = /hatchling/i;
  return Object.entries(places).flatMap(([place, body]) =>
    body.includes(`/matches/${match_id}<`) || isNamed.test(body) ? place : [],
  );
}

test('a match that waits in an unlisted league is in no public list until the league has a match that counts', async () => {
  const { headers, user } = await signIn(server);
  const payload = { name: 'Nursery Cup', sport: 'football', desc: null, methods: ['Manual'] };
  const asked = await server.app.inject({ method: 'POST', url: '/api/leagues/requests', headers, payload });
  const { league_id } = asked.json();
  const waiting = await storeMatch(server.database, {
    league_id,
    status: 'Pending',
    match_name: 'Hatchlings vs Owls',
    blue_name: 'Hatchlings',
    green_name: 'Owls',
    submitter_id: String(user.id),
  });
  expect(await findPlaces(waiting)).toEqual([]);
  expect((await server.app.inject(`/api/matches/${waiting}`)).statusCode).toBe(200);

  const counted = await storeMatch(server.database, { league_id, status: 'Approved' });
  expect(await findPlaces(waiting)).toEqual(['list', 'list by name', 'search by id', 'search by name', 'sitemap']);

  await server.database.$client.query('update matches set declined_at = now() where match_id = $1', [counted]);
  expect(await findPlaces(waiting)).toEqual([]);
});

test('an unlisted league and its waiting matches stay unlisted once the account that asked for it is deleted', async () => {
  const { headers, user } = await signIn(server);
  const payload = { name: 'Hatchling League', sport: 'football', desc: null, methods: ['Manual'] };
  const asked = await server.app.inject({ method: 'POST', url: '/api/leagues/requests', headers, payload });
  const { league_id } = asked.json();
  const waiting = await storeMatch(server.database, { league_id, status: 'Pending', match_name: 'Hatchlings vs Owls' });
  expect(await findPlaces(waiting)).toEqual([]);
  await server.app.inject({ method: 'POST', url: '/api/auth/delete_account', headers });
  expect(await server.database.$count(users, eq(users.id, user.id))).toBe(0);
  expect(await findPlaces(waiting)).toEqual([]);
});

test('the people of an unlisted league find it and its teams by search at once, and others do not', async () => {
  const [owner, other] = [await signIn(server), await signIn(server, { is_staff: true })];
  const payload = { name: 'Fledgling Cup', sport: 'football', desc: null, methods: ['Manual'] };
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/leagues/requests',
    headers: owner.headers,
    payload,
  });
  const { league_id } = asked.json();
  await storeTeam(server.database, { league_id, name: 'Fledgling Rovers' });
  const search = async (headers = {}) => (await server.app.inject({ url: '/api/search?q=fledg', headers })).json();
  expect(await search(owner.headers)).toMatchObject([
    { kind: 'league', id: league_id },
    { kind: 'team', name: 'Fledgling Rovers' },
  ]);
  expect(await search(other.headers)).toEqual([]);
  expect(await search()).toEqual([]);
  const own = await server.app.inject({ url: '/api/leagues/myLeagues', headers: owner.headers });
  expect(own.json().leagues).toMatchObject([{ id: league_id, access_level: 6 }]);
});

test('deleting an account deletes its requests that have no league', async () => {
  const { headers, user } = await signIn(server);
  await storeLeagueRequest(server.database, user.id);
  await server.app.inject({ method: 'POST', url: '/api/auth/delete_account', headers });
  expect(await server.database.$count(leagueRequests, isNull(leagueRequests.league_id))).toBe(0);
});
