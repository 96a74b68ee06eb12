import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/changes/schema.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { closeLeague, restoreLeague } from '#server/leagues/closing-queries.ts';
import { publishEvents } from '#server/notifications/publish-queries.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let league_id = 500;
let owner: Person;
let deputy: Person;

beforeEach(async () => {
  league_id += 1;
  await server.database.insert(leagues).values({ id: league_id, name: `Autumn Cup ${league_id}` });
  owner = await signIn(server, { levels: { [league_id]: 6 } });
  deputy = await signIn(server, { levels: { [league_id]: 3 } });
});

function get(path: string, by?: Person) {
  return server.app.inject({ url: `/api${path}`, headers: by?.headers ?? {} });
}

function manage(path: string, payload: object, by: Person) {
  const url = `/api/leagues/myLeagues/${league_id}/${path}`;
  return server.app.inject({ method: 'POST', url, headers: by.headers, payload });
}

function offer(option: 'add' | 'hand over' | 'withdraw', { to = deputy, by = owner } = {}) {
  return manage('ownership/offer', { DISC: to.user.discord_id, option }, by);
}

function answer(option: 'accept' | 'decline', by = deputy) {
  return manage('ownership/answer', { option }, by);
}

/** The levels of the owner and the deputy. */
async function readLevels(): Promise<(number | undefined)[]> {
  const { rows } = await server.database.$client.query(
    'select user_id, level from league_access where league_id = $1',
    [league_id],
  );
  const levels = new Map(rows.map(({ user_id, level }) => [user_id, level]));
  return [levels.get(owner.user.id), levels.get(deputy.user.id)];
}

async function readActions(): Promise<[string, string | null][]> {
  const entries: AuditEntry[] = (await get(`/leagues/myLeagues/${league_id}/audit`, owner)).json();
  return entries.map(({ action, person }) => [action, person]);
}

describe('an offer to own a league', () => {
  test('makes a second owner once the other person accepts it, who is notified of it', async () => {
    expect((await offer('add')).statusCode).toBe(200);
    expect(await readLevels()).toEqual([6, 3]);
    await publishEvents(server.database);
    expect((await get('/notifications', deputy)).json().notices).toMatchObject([
      {
        event: 'ownership.offered',
        title: expect.stringMatching(/wants you as a second owner$/),
        path: `/leagues/${league_id}/manage`,
      },
    ]);
    expect((await get(`/leagues/myLeagues/${league_id}/ownership`, deputy)).json()).toMatchObject([
      { is_own: true, hands_over: false, by: owner.user.roblox_username },
    ]);
    expect((await answer('accept')).statusCode).toBe(200);
    expect(await readLevels()).toEqual([6, 6]);
    expect((await get('/notifications', deputy)).json().notices).toEqual([]);
    const changed = await readActions();
    expect(changed.slice(0, 2)).toEqual([
      ['access changed', deputy.user.roblox_username ?? deputy.user.d_username],
      ['ownership offered', deputy.user.roblox_username ?? deputy.user.d_username],
    ]);
  });

  test('hands the league over: the former owner keeps level 5', async () => {
    await offer('hand over');
    expect((await answer('accept')).statusCode).toBe(200);
    expect(await readLevels()).toEqual([5, 6]);
    expect((await offer('add', { to: owner, by: owner })).statusCode).toBe(403);
  });

  test('ends when it is withdrawn, declined or has expired, and changes no level then', async () => {
    await offer('add');
    expect((await offer('withdraw')).statusCode).toBe(200);
    expect((await offer('withdraw')).statusCode).toBe(404);
    expect((await answer('accept')).statusCode).toBe(409);
    await offer('add');
    expect((await answer('decline')).statusCode).toBe(200);
    expect((await answer('accept')).statusCode).toBe(409);
    await offer('add');
    await server.database.$client.query('update ownership_offers set expires_at = now() where league_id = $1', [
      league_id,
    ]);
    expect((await answer('accept')).statusCode).toBe(409);
    expect(await readLevels()).toEqual([6, 3]);
  });

  test('no longer holds when the offerer has handed the league to someone else', async () => {
    const third = await signIn(server, { levels: { [league_id]: 2 } });
    await offer('add');
    await offer('hand over', { to: third });
    await answer('accept', third);
    expect((await answer('accept')).json().error).toBe(
      'The offer no longer holds, as the access levels of the league have changed.',
    );
    expect(await readLevels()).toEqual([5, 3]);
  });

  test('is for the league’s staff alone, and of two handovers at once one is made', async () => {
    expect((await offer('add', { to: await signIn(server) })).statusCode).toBe(404);
    expect((await offer('add', { to: owner })).statusCode).toBe(404);
    const third = await signIn(server, { levels: { [league_id]: 2 } });
    await offer('hand over');
    await offer('hand over', { to: third });
    const answers = await Promise.all([answer('accept'), answer('accept', third)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { rows } = await server.database.$client.query(
      'select count(*)::integer as owners from league_access where league_id = $1 and level = 6',
      [league_id],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });
});

describe('a closed league', () => {
  const PLAYER = '4417920381';
  let key = '';
  let match_id = 0;
  let group_id = 0;

  beforeEach(async () => {
    key = await createApiKey(server.database, league_id);
    match_id = (await submit()).json().Match_ID;
    group_id = await storeGroup(server.database, { group_owner_id: owner.user.id, group_league_id: league_id }, [
      match_id,
    ]);
    const names = ['Kestrel United', 'Harbour City'];
    const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id, names });
    const [home_team_id = 0, away_team_id = 0] = team_ids;
    await storeFixture(server.database, { league_id, competition_id, home_team_id, away_team_id });
  });

  function submit() {
    return server.app.inject({
      method: 'POST',
      url: '/api/submissions/game_server',
      headers: { authorization: `Bearer ${key}` },
      payload: {
        type: 'League Match',
        context_data: { team_names: { Blue: 'Lions', Green: 'Wolves' }, team_goals: { Blue: 1, Green: 0 } },
        player_data: {
          Blue: { players: [{ name: 'olive_ten', id: PLAYER, goals: 1 }] },
          Green: { players: [{ name: 'quickfeet', id: '4417920382' }] },
        },
      },
    });
  }

  /** All public responses that mention the league, except its own page. */
  async function readPublic() {
    const [list, all, search, profile, group] = await Promise.all([
      get('/leagues/all'),
      get('/matches/all_matches'),
      get(`/search?q=${encodeURIComponent(`Autumn Cup ${league_id}`)}`),
      get(`/players/${PLAYER}`),
      get(`/groups/${group_id}`),
    ]);
    const sitemap = await server.app.inject('/sitemap/leagues-1.xml');
    return {
      isListed: list.json().some(({ id }: { id: number }) => id === league_id),
      matches: all.json().matches.filter((match: { league_id: number }) => match.league_id === league_id).length,
      isFound: search.body.includes(`"Autumn Cup ${league_id}"`),
      isOnProfile: profile.body.includes(`"Autumn Cup ${league_id}"`),
      group: group.statusCode,
      match: (await get(`/matches/${match_id}`)).statusCode,
      isInSitemap: sitemap.body.includes(`/leagues/${league_id}<`),
    };
  }

  const OPEN = {
    isListed: true,
    matches: 1,
    isFound: true,
    isOnProfile: true,
    group: 200,
    match: 200,
    isInSitemap: true,
  };
  const HIDDEN = {
    isListed: false,
    matches: 0,
    isFound: false,
    isOnProfile: false,
    group: 404,
    match: 404,
    isInSitemap: false,
  };

  test('needs its name to be closed, is in no list, figure or sitemap, and comes back as it was', async () => {
    expect(await readPublic()).toEqual(OPEN);
    const wrong = await manage('close', { name: 'Autumn Cup' }, owner);
    expect([wrong.statusCode, wrong.json().error]).toEqual([
      400,
      `name must be the league’s: Autumn Cup ${league_id}.`,
    ]);
    expect((await manage('close', { name: `Autumn Cup ${league_id}` }, deputy)).statusCode).toBe(403);
    expect((await manage('close', { name: `Autumn Cup ${league_id}` }, owner)).statusCode).toBe(200);
    expect(await readPublic()).toEqual(HIDDEN);
    expect((await manage('restore', {}, deputy)).statusCode).toBe(403);
    expect((await manage('restore', {}, owner)).statusCode).toBe(200);
    expect(await readPublic()).toEqual(OPEN);
    expect((await readActions()).slice(0, 2)).toEqual([
      ['league restored', null],
      ['league closed', null],
    ]);
  });

  test('is in its owners’ list alone, until when it can be restored', async () => {
    await closeLeague(server.database, league_id);
    expect((await get('/leagues/myLeagues', owner)).json().leagues).toEqual([
      expect.objectContaining({ id: league_id, closed_at: expect.any(String), restorable_until: expect.any(String) }),
    ]);
    expect((await get('/leagues/myLeagues', deputy)).json().leagues).toEqual([]);
    expect((await get(`/leagues/myLeagues/${league_id}`, owner)).json().error).toBe(
      `Autumn Cup ${league_id} is closed. Restore it on its management page first.`,
    );
    expect((await get(`/leagues/myLeagues/${league_id}`, deputy)).statusCode).toBe(404);
    expect((await get(`/leagues/myLeagues/${league_id}/audit`, owner)).statusCode).toBe(200);
  });

  test('is restored by the admin command alone after 30 days', async () => {
    await closeLeague(server.database, league_id);
    await server.database.$client.query(`update leagues set closed_at = now() - interval '31 days' where id = $1`, [
      league_id,
    ]);
    const late = await manage('restore', {}, owner);
    expect([late.statusCode, late.json().error]).toEqual([
      409,
      `Autumn Cup ${league_id} was closed more than 30 days ago. The staff of this site can restore it.`,
    ]);
    await restoreLeague(server.database, league_id);
    expect((await get(`/leagues/${league_id}`)).statusCode).toBe(200);
  });

  test('refuses its key with a sentence, and owes no message', async () => {
    await server.database.$client.query(
      `insert into webhook_endpoints (league_id, url, events, secret)
       values ($1, 'https://bot.league.org/events', '{match.approved,match.removed}', 'hidden')`,
      [league_id],
    );
    await closeLeague(server.database, league_id);
    const refused = await submit();
    expect([refused.statusCode, refused.json().error]).toEqual([
      401,
      'The league of this API key is closed. The key works again once its owners restore it.',
    ]);
    await restoreLeague(server.database, league_id);
    const { rows } = await server.database.$client.query('select from webhook_deliveries where league_id = $1', [
      league_id,
    ]);
    expect(rows).toEqual([]);
    expect((await submit()).statusCode).toBe(201);
  });

  test('is not found by visitors on any address of its own', async () => {
    const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { access, params }: Endpoint = endpoints[name];
      return name.startsWith('GET /leagues/:league_id') && access === 'anyone' && params;
    });
    await closeLeague(server.database, league_id);
    const { rows } = await server.database.$client.query(
      'select max(c.id) as competition_id, max(f.id) as fixture_id from competitions c join fixtures f on f.competition_id = c.id where c.league_id = $1',
      [league_id],
    );
    const found: string[] = [];
    for (const name of names) {
      const path = name
        .slice('GET '.length)
        .replace(':league_id', String(league_id))
        .replace(':competition_id', String(rows[0].competition_id))
        .replace(':fixture_id', String(rows[0].fixture_id))
        .replace(/\/players$/, '/players?q=mate')
        .replace(':slug', 'kestrel-united')
        .replace(':other_slug', 'harbour-city');
      const { statusCode } = await get(path);
      if (statusCode !== 404) found.push(`${statusCode} ${name}`);
    }
    for (const path of ['feed.atom', 'teams/kestrel-united/feed.atom']) {
      const { statusCode } = await server.app.inject(`/leagues/${league_id}/${path}`);
      if (statusCode !== 404) found.push(`${statusCode} ${path}`);
    }
    expect(found).toEqual([]);
  });
});
