import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { storeCompetitionWithTeams, storeFixture, storeOffer } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// Searches the raw body of every public response for drafts of competitions and their fixtures.

const server = useTestApp({}, testSite);
const gameServer = useGameServer(server);
const CAPTAIN = '7770007773';
const DRAFT = 'Zirconia Shield';
const REFEREE = 'Xenia Referee';
const SECRETS = new RegExp(`${DRAFT}|${REFEREE}`);
const VIEWERS = ['visitor', 'captain of a team', 'level 4', 'level 6 of another league'] as const;
const PAGES = ['', '/fixtures', '/teams', '/teams/kestrel-united', '/competitions/:competition_id', '/feed.atom'];
const PICTURES = [
  '.png',
  '/teams/kestrel-united.png',
  '/competitions/:competition_id.png',
  '/competitions/:competition_id/table.png',
];

const headers = {} as Record<(typeof VIEWERS)[number] | 'level 5', Record<string, string>>;
let league_id = 0;
let competition_id = 0;
let fixture_id = 0;
let offer_id = 0;
let match_id = 0;

beforeAll(async () => {
  await gameServer.openLeague();
  league_id = gameServer.league_id;
  headers.visitor = {};
  headers['captain of a team'] = (await signIn(server, { roblox_id: CAPTAIN })).headers;
  headers['level 4'] = (await signIn(server, { levels: { [league_id]: 4 } })).headers;
  headers['level 5'] = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
  headers['level 6 of another league'] = (await signIn(server, { levels: { 1: 6 } })).headers;
  const draft = await storeCompetitionWithTeams(server.database, {
    ...{ league_id, name: DRAFT, format: 'knockout', published_at: null },
    names: ['Kestrel United', 'Harbour City'],
  });
  competition_id = draft.competition_id;
  const [home_team_id = 0, away_team_id = 0] = draft.team_ids;
  await storePlayer(server.database, CAPTAIN);
  await server.database.$client.query('update teams set captain_key = $1 where id = $2', [CAPTAIN, home_team_id]);
  const kick_off = new Date(Date.now() + 60 * 60 * 1000);
  fixture_id = await storeFixture(server.database, {
    ...{ league_id, competition_id, home_team_id, away_team_id, kick_off, stage: 'final', tie: 1, referee: REFEREE },
  });
  const later = new Date(kick_off.getTime() + 24 * 60 * 60 * 1000);
  offer_id = await storeOffer(server.database, { fixture_id, team_id: away_team_id, kick_off: later });
  const lifted = { lifted_at: new Date(), lift_reason: 'Mistaken' };
  await storeBan(server.database, { league_id, competition_id, ...lifted });
  match_id = await storeMatch(server.database, { league_id });
  await storeFixture(server.database, { league_id, competition_id, match_id, home_side: 'Blue', referee: REFEREE });
});

/** The addresses of every read of a league or a match; for visitors also of pages and pictures. */
function listAddresses(viewer: string): string[] {
  const calls = Object.keys(endpoints).filter((name) =>
    /^GET \/(leagues\/(myLeagues\/)?:(league_id|id)|matches\/:match_id)/.test(name),
  );
  const pages =
    viewer === 'visitor'
      ? [
          '/matches/:match_id',
          '/sitemap.xml',
          ...PAGES.map((page) => `/leagues/:league_id${page}`),
          ...PICTURES.map((picture) => `/share/league/:league_id${picture}`),
        ]
      : [];
  return [
    ...calls.map((name) => `/api${name.slice(4)}`),
    `/api/search?q=${encodeURIComponent(DRAFT)}`,
    '/api/users/transfers',
    ...pages,
  ].map((address) =>
    address
      .replace(/:league_id|:id/, String(league_id))
      .replace(':competition_id', String(competition_id))
      .replace(':match_id', String(match_id))
      .replace(':revision', '1')
      .replace(':slug', 'kestrel-united')
      .replace(':other_slug', 'harbour-city'),
  );
}

test.each(VIEWERS)('no response to a %s has a draft or its fixtures', async (viewer) => {
  for (const url of listAddresses(viewer)) {
    const { body, statusCode } = await server.app.inject({ url, headers: headers[viewer] });
    expect(statusCode, url).toBeLessThan(500);
    expect(SECRETS.exec(body)?.[0], `${viewer}: ${url}`).toBeUndefined();
    if (url.includes(`/competitions/${competition_id}`)) expect([401, 403, 404], url).toContain(statusCode);
  }
});

test('a team’s page leaves out its drafts, and captains neither read nor answer offers in them', async () => {
  const captain = headers['captain of a team'];
  const post = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/leagues/${league_id}/kick_off_offers${path}`,
      headers: captain,
      payload,
    });
  const kick_off = new Date(Date.now() + 50 * 60 * 60 * 1000).toISOString();
  expect((await post('', { fixture_id, kick_off })).statusCode).toBe(403);
  expect((await post('/answer', { id: offer_id, answer: 'accepted' })).statusCode).toBe(404);
  const { offers } = (
    await server.app.inject({ url: `/api/leagues/${league_id}/kick_off_offers`, headers: captain })
  ).json();
  expect(offers).toEqual([]);
  const team = await server.app.inject(`/api/leagues/${league_id}/teams/kestrel-united`);
  expect(team.json()).toMatchObject({ competition: null, next: [], results: [] });
});

test('a game server’s key lists no fixture of a draft, and a match leaves it alone', async () => {
  const authorization = `Bearer ${gameServer.key}`;
  const list = await server.app.inject({ url: '/api/game_server/fixtures', headers: { authorization } });
  expect(list.json()).toEqual({ fixtures: [] });
  const context_data = {
    team_names: { Blue: 'Kestrel United', Green: 'Harbour City' },
    team_goals: { Blue: 1, Green: 0 },
  };
  expect((await gameServer.post({ context_data })).json()).not.toHaveProperty('fixture_id');
  expect((await gameServer.post({ context_data, fixture_id })).statusCode).toBe(400);
  const [fixture] = await server.database.select().from(fixtures).where(eq(fixtures.id, fixture_id));
  expect(fixture?.match_id).toBeNull();
});

test('people of level 5 read drafts', async () => {
  const url = `/api/leagues/myLeagues/${league_id}`;
  const list = await server.app.inject({ url: `${url}/competitions`, headers: headers['level 5'] });
  expect(list.body).toContain(DRAFT);
  const plan = await server.app.inject({
    url: `${url}/competitions/${competition_id}/fixtures`,
    headers: headers['level 5'],
  });
  expect(plan.body).toContain(REFEREE);
});
