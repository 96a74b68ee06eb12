import { beforeAll, describe, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const REASON = 'It was played twice.';
const server = useTestApp();

type Person = Awaited<ReturnType<typeof signIn>>;
let league_id: number;
let admin: Person;
let analyst: Person;

beforeAll(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  admin = await signIn(server, { levels: { [league_id]: 5 } });
  analyst = await signIn(server, { levels: { [league_id]: 3 } });
});

function post(path: string, payload: object, { headers }: Person = admin) {
  return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

function remove(match_id: number, reason = REASON, person = admin) {
  return post(`/matches/${match_id}/remove`, { reason }, person);
}

function restore(match_id: number) {
  return post('/leagues/myLeagues/restore_match', { match_id, league_id });
}

async function get(path: string, headers: Record<string, string> = {}) {
  return (await server.app.inject({ url: `/api${path}`, headers })).json();
}

async function removedDaysAgo(days: number): Promise<number> {
  const match_id = await storeMatch(server.database, { league_id });
  expect((await remove(match_id)).statusCode).toBe(200);
  await server.database.$client.query(
    `update matches set declined_at = now() - make_interval(days => $2) where match_id = $1`,
    [match_id, days],
  );
  return match_id;
}

describe('POST /matches/:match_id/remove', () => {
  test('leaves every list, page, group, statistic and file as if the match had never been, until it is restored', async () => {
    const known = { name: 'Known', id: '61001', goals: 1 };
    const first = await playMatch(server.database, { Blue: [known] }, { league_id, team_goals: { Blue: 1, Green: 0 } });
    const group_id = await storeGroup(server.database, { group_owner_id: admin.user.id, group_league_id: league_id }, [
      first,
    ]);
    const paths = [
      '/api/matches/ad_matches',
      '/api/matches/all_matches',
      '/api/matches/all_matches?team=tigers&min_goals=1&min_events=1&min_players=1',
      '/api/matches/all_matches?date=2026-02-03',
      `/api/leagues/${league_id}`,
      `/api/leagues/${league_id}/matches`,
      `/api/leagues/${league_id}/matches.ndjson`,
      `/api/leagues/${league_id}/standings?type=*`,
      `/api/leagues/${league_id}/standings.csv?type=*`,
      `/api/leagues/${league_id}/leaderboards?type=*`,
      `/api/leagues/${league_id}/leaderboards.csv?type=*`,
      `/leagues/${league_id}/feed.atom`,
      `/share/league/${league_id}.png`,
      `/api/groups/${group_id}`,
      `/api/groups/${group_id}/group_stats`,
      `/api/groups/${group_id}/advanced_stats`,
      `/api/groups/${group_id}/matches.csv`,
      `/api/groups/${group_id}/player-stats.csv`,
      `/api/groups/${group_id}/matches.ndjson`,
      `/share/group/${group_id}.png`,
      '/api/players/61001',
      '/api/players/61001/matches',
      '/api/players/61001/head_to_head/61002',
      '/api/players/61002',
      '/api/players/search?q=other',
      `/sitemap/matches-${Math.ceil(first / 10_000)}.xml`,
    ];
    const read = async (added: string[] = []) => {
      const answers: Record<string, string> = {};
      for (const url of [...paths, ...added]) {
        const { statusCode, headers, body } = await server.app.inject({ url, headers: admin.headers });
        const isFeed = url.endsWith('.atom') || url.startsWith('/sitemap/');
        // Removes parts that change with time alone.
        const text = isFeed ? body.replaceAll(/<(updated|lastmod)>[^<]*/g, '') : body;
        answers[url] = `${statusCode} ${headers['content-disposition'] ?? ''} ${text}`;
      }
      return answers;
    };

    const before = await read();
    const lines = { Blue: [{ ...known, goals: 2 }], Green: [{ name: 'Other', id: '61002' }] };
    const match_id = await playMatch(server.database, lines, {
      league_id,
      submission_date: new Date('2026-02-03T12:00:00Z'),
      match_name: 'Tigers vs Bears',
      team_names: { Blue: 'Tigers', Green: 'Bears' },
      team_goals: { Blue: 2, Green: 0 },
      overall_player_count: 2,
      event_count: 3,
    });
    await post(`/groups/${group_id}/manage_group`, { data_id: match_id, method: 'add_match' });
    const own = [
      `/api/matches/${match_id}`,
      `/api/matches/${match_id}/team-stats.csv`,
      `/api/matches/${match_id}/player-stats.csv`,
      `/api/matches/${match_id}/profiles`,
      `/api/matches/${match_id}/corrections`,
      `/share/match/${match_id}.png`,
    ];
    const during = await read(own);
    const unaffected = paths.filter((path) => before[path] === during[path]);
    expect(unaffected).toEqual([]);

    expect((await remove(match_id)).json()).toEqual({});
    const after = await read(own);
    for (const path of paths) expect(after[path], path).toBe(before[path]);
    for (const path of own) expect(after[path], path).toMatch(/^404 /);

    expect((await restore(match_id)).statusCode).toBe(200);
    const again = await read(own);
    for (const path of [...paths, ...own]) expect(again[path], path).toBe(during[path]);
  });

  test.each(['Approved', 'Approved - Official'] as const)(
    '%s keeps its status for when it is restored',
    async (status) => {
      const match_id = await storeMatch(server.database, { league_id, status });
      expect((await remove(match_id)).statusCode).toBe(200);
      expect((await restore(match_id)).statusCode).toBe(200);
      expect(await get(`/matches/${match_id}`)).toMatchObject({ status });
    },
  );

  test.each(['Pending', 'On-Hold'] as const)('answers 409 for a match that is %s', async (status) => {
    const match_id = await storeMatch(server.database, { league_id, status });
    const response = await remove(match_id);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: `Match ${match_id} waits for review: decline it there instead.` },
    ]);
    expect(await get(`/matches/${match_id}`)).toMatchObject({ status });
  });

  test('answers 403 below level 4, 401 to visitors, 404 for an unknown or removed match', async () => {
    const match_id = await storeMatch(server.database, { league_id });
    const refused = await remove(match_id, REASON, analyst);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: 'You need access level 4 or higher in Autumn Cup.' },
    ]);
    expect((await remove(match_id, REASON, { ...admin, headers: {} as Person['headers'] })).statusCode).toBe(401);
    expect((await remove(2_000_000_000)).statusCode).toBe(404);
    await remove(match_id);
    expect((await remove(match_id)).json()).toMatchObject({ error: `Match ${match_id} was not found.` });
  });

  test.each([undefined, '', ' ', '\u3164', 'two\nlines', 'x'.repeat(401)])(
    'the reason %j is refused',
    async (reason) => {
      const match_id = await storeMatch(server.database, { league_id });
      const response = await post(`/matches/${match_id}/remove`, { reason });
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatch(/^reason /);
      expect((await server.app.inject(`/api/matches/${match_id}`)).statusCode).toBe(200);
    },
  );

  test('concurrent removals let one succeed, and the league’s log has its author and reason', async () => {
    const match_id = await storeMatch(server.database, { league_id });
    const answers = await Promise.all([1, 2, 3].map((turn) => remove(match_id, `Reason ${turn}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
    const log = await get(`/leagues/myLeagues/${league_id}/audit`, admin.headers);
    const entries = log.filter(({ subject }: { subject: string }) => subject === String(match_id));
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'match removed',
        actor: admin.user.roblox_username,
        before: { status: 'Approved - Official' },
        after: { removal: expect.any(Number), reason: expect.stringMatching(/^Reason \d$/) },
      }),
    ]);
  });

  test('a removal and a correction at once leave a removed match, with the correction or without', async () => {
    const match_id = await storeMatch(server.database, { league_id });
    const body = await copyMatch(server, match_id, { type: 'Cup Match' });
    const [removal, correction] = await Promise.all([remove(match_id), post(`/matches/${match_id}/corrections`, body)]);
    expect(removal.statusCode).toBe(200);
    expect([200, 404]).toContain(correction.statusCode);
    await restore(match_id);
    const { type } = await get(`/matches/${match_id}`);
    expect(type).toBe(correction.statusCode === 200 ? 'Cup Match' : 'League Match');
  });

  test('ends the open disputes of the match, which a restoration opens again', async () => {
    const player = await signIn(server);
    const line = { name: 'Player', id: player.user.roblox_id ?? '' };
    const match_id = await playMatch(server.database, { Blue: [line] }, { league_id });
    expect((await post(`/matches/${match_id}/disputes`, { reason: 'I scored twice.' }, player)).statusCode).toBe(200);
    const requestIds = async () =>
      (await get(`/leagues/myLeagues/${league_id}`, admin.headers)).Requests.map(
        (request: { match_id: number }) => request.match_id,
      );
    expect(await requestIds()).toContain(match_id);
    await remove(match_id);
    expect(await requestIds()).not.toContain(match_id);
    await restore(match_id);
    expect(await requestIds()).toContain(match_id);
  });

  test('GET /matches/:match_id/viewer states whether the viewer may remove the match', async () => {
    const approved = await storeMatch(server.database, { league_id });
    const pending = await storeMatch(server.database, { league_id, status: 'Pending' });
    const asked = [
      [approved, admin],
      [approved, analyst],
      [pending, admin],
    ] as const;
    const answers = asked.map(([id, person]) => get(`/matches/${id}/viewer`, person.headers));
    expect((await Promise.all(answers)).map(({ can_remove }) => can_remove)).toEqual([true, false, false]);
  });
});

describe('a removed match', () => {
  test('is listed with the declined ones, with who, why, and until when it can be restored', async () => {
    const match_id = await removedDaysAgo(3);
    const [listed] = (await get(`/leagues/myLeagues/${league_id}/declined`, admin.headers)).filter(
      (match: { match_id: number }) => match.match_id === match_id,
    );
    expect(listed).toMatchObject({
      status: 'Approved - Official',
      declined_by: admin.user.roblox_username,
      removal_reason: REASON,
    });
    const days = (Date.parse(listed.restorable_until) - Date.parse(listed.declined_at)) / (24 * 60 * 60 * 1000);
    expect(days).toBe(30);
  });

  test('can be restored for 30 days; later staff get 409, and the admin command still restores it', async () => {
    expect((await restore(await removedDaysAgo(29))).statusCode).toBe(200);
    const old = await removedDaysAgo(31);
    const response = await restore(old);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: `Match ${old} was removed more than 30 days ago.` },
    ]);
    const { rowCount } = await server.database.$client.query(
      'select from matches where match_id = $1 and declined_at is not null',
      [old],
    );
    expect(rowCount).toBe(1);
    expect(await restoreMatch(server.database, old)).toBe(true);
    expect((await server.app.inject(`/api/matches/${old}`)).statusCode).toBe(200);
  });

  test('keeps who accepted it, through removal and restoration', async () => {
    const match_id = await storeMatch(server.database, { league_id, status: 'Pending' });
    await post('/leagues/myLeagues/match_request', { match_id, league_id, option: 'accept' });
    const other = await signIn(server, { levels: { [league_id]: 4 } });
    const decisionOf = async () =>
      (await get('/users/my_data', admin.headers)).reviews.find(
        (one: { match_id: number }) => one.match_id === match_id,
      );
    await remove(match_id, REASON, other);
    expect(await decisionOf()).toMatchObject({ decision: 'accept' });
    expect((await get('/users/my_data', other.headers)).removals).toEqual([
      { match_id, league_id, removed_at: expect.any(String), reason: REASON, restored_at: null },
    ]);
    await restore(match_id);
    expect(await decisionOf()).toMatchObject({ decision: 'accept' });
  });

  test('can be removed again, for another reason', async () => {
    const match_id = await storeMatch(server.database, { league_id });
    await remove(match_id, 'First');
    await restore(match_id);
    expect((await remove(match_id, 'Second')).statusCode).toBe(200);
    const [listed] = await get(`/leagues/myLeagues/${league_id}/declined`, admin.headers);
    expect(listed).toMatchObject({ match_id, removal_reason: 'Second' });
  });
});
