import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EventSubmission, ManualSubmission } from '#contract/submissions/schema.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const EVENTS_ONLY = 201;
const CLOSED = 202;
const HOOPS = 203;
const server = useTestApp();

type Headers = Record<string, string>;
let submitter: { id: number; headers: Headers };
const refused = {} as Record<'unlinked' | 'outsider', Headers>;

beforeAll(async () => {
  await server.database.insert(leagues).values([
    { id: EVENTS_ONLY, name: 'Autumn Cup', methods: ['Events'] },
    { id: CLOSED, name: 'Closed League', methods: [] },
    { id: HOOPS, name: 'Hoops', sport: 'basketball' },
  ]);
  const levels = { [LEAGUE]: 1, [EVENTS_ONLY]: 1, [CLOSED]: 6, [HOOPS]: 2 };
  const { user, headers } = await signIn(server, { d_username: 'submitter', levels });
  submitter = { id: user.id, headers };
  refused.unlinked = (await signIn(server, { roblox_id: null, levels })).headers;
  refused.outsider = (await signIn(server, { is_staff: true })).headers;
});

function get(url: string, headers?: Headers) {
  return server.app.inject({ method: 'GET', url: `/api/submissions/${url}`, headers });
}

function submit(payload: object, headers: Headers = submitter.headers) {
  return server.app.inject({ method: 'POST', url: '/api/submissions/website', headers, payload });
}

const DETAILS = { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' } as const;

function manual(fields: Partial<ManualSubmission> = {}): ManualSubmission {
  const teams = { A: [{ name: 'olive_ten', Goals: 2, Assists: 1 }], B: [{ name: 'quickfeet', 'Yellow Cards': 1 }] };
  return { method: 'manual', league_id: LEAGUE, matchDetails: DETAILS, teams, ...fields };
}

function events(fields: Partial<EventSubmission> = {}): EventSubmission {
  const list = [{ id: 'e1', type: 'Goal', team: 'B', player: 'quickfeet' } as const];
  return { method: 'events', league_id: LEAGUE, matchDetails: DETAILS, events: list, ...fields };
}

describe('GET /submissions/website-credentials', () => {
  test('lists the leagues that the user may submit to, by name', async () => {
    const { statusCode, json } = await get('website-credentials', submitter.headers);
    expect(statusCode).toBe(200);
    expect(json()).toEqual({
      data: [
        { id: EVENTS_ONLY, name: 'Autumn Cup', methods: ['Events'], sport: 'football' },
        { id: LEAGUE, name: 'Global Conference Association', methods: ['Manual', 'Events'], sport: 'football' },
        { id: HOOPS, name: 'Hoops', methods: ['Manual', 'Events'], sport: 'basketball' },
      ],
    });
  });

  test('lists none for a user without access, and asks a visitor to log in', async () => {
    expect((await get('website-credentials', refused.outsider)).json()).toEqual({ data: [] });
    expect((await get('website-credentials', refused.unlinked)).json().data).toHaveLength(3);
    expect((await get('website-credentials')).statusCode).toBe(401);
  });
});

describe('GET /submissions/:league_id/website-credentials', () => {
  test('answers the league', async () => {
    const { statusCode, json } = await get(`${HOOPS}/website-credentials`, submitter.headers);
    expect(statusCode).toBe(200);
    expect(json()).toEqual({
      id: HOOPS,
      name: 'Hoops',
      methods: ['Manual', 'Events'],
      sport: 'basketball',
      time_zone: 'UTC',
      has_cups: false,
      can_accept: true,
    });
  });

  test('says whether the league has cups', async () => {
    await storeCompetition(server.database, { league_id: LEAGUE, format: 'knockout' });
    expect((await get(`${LEAGUE}/website-credentials`, submitter.headers)).json()).toMatchObject({ has_cups: true });
  });

  test('refuses visitors, outsiders, leagues without submissions, and unknown leagues', async () => {
    const answers = await Promise.all([
      get(`${LEAGUE}/website-credentials`),
      get(`${LEAGUE}/website-credentials`, refused.outsider),
      get(`${CLOSED}/website-credentials`, submitter.headers),
      get('999/website-credentials', submitter.headers),
      get('x/website-credentials', submitter.headers),
    ]);
    expect(answers.map(({ statusCode, json }) => [statusCode, json().error])).toEqual([
      [401, 'Log in first.'],
      [403, 'You need access level 1 or higher in Global Conference Association.'],
      [403, 'Closed League takes no submissions on the website.'],
      [404, 'League 999 was not found.'],
      [400, 'league_id must be an integer from 1 to 2147483647.'],
    ]);
  });
});

describe('POST /submissions/website', () => {
  test('stores a manual submission, Pending, of its submitter', async () => {
    const { statusCode, json } = await submit(manual());
    expect(statusCode).toBe(200);
    expect(json()).toEqual({ Match_ID: expect.any(Number), status: 'Pending' });
    const [stored] = await server.database.select().from(matches).where(eq(matches.match_id, json().Match_ID));
    expect(stored).toMatchObject({
      league_id: LEAGUE,
      status: 'Pending',
      method: 'manual',
      submitter_id: String(submitter.id),
      submitter_name: 'submitter',
      match_name: 'Northgate vs Saltmarsh',
      blue_goals: 2,
      green_goals: 0,
      overall_player_count: 2,
      event_count: 3,
      non_targeted_event_data: null,
    });
    expect(Math.abs(Date.now() - (stored?.submission_date.getTime() ?? 0))).toBeLessThan(60_000);
    const { rows } = await server.database.execute(
      sql`select player_key, goals, assists from match_players where match_id = ${json().Match_ID} order by team`,
    );
    expect(rows).toEqual([
      { player_key: 'name:olive_ten', goals: 2, assists: 1 },
      { player_key: 'name:quickfeet', goals: 0, assists: 0 },
    ]);
  });

  test('stores extra time and the shoot-out, with the reason to check one that no match can end with', async () => {
    const end = { extra_time: true, shoot_out: { Blue: 10, Green: 1 } };
    const { json } = await submit(manual({ matchDetails: { ...DETAILS, teamA: 'Fern Vale', ...end } }));
    const [stored] = await server.database.select().from(matches).where(eq(matches.match_id, json().Match_ID));
    expect(stored).toMatchObject({
      status: 'Pending',
      had_extra_time: true,
      blue_penalties: 10,
      green_penalties: 1,
      hold_reasons: [
        'A shoot-out can’t end 10 - 1: it is over once a side can’t catch up.',
        'A shoot-out follows a level score, not 2 - 0.',
      ],
    });
  });

  test('stores an event submission', async () => {
    const { statusCode, json } = await submit(events({ league_id: EVENTS_ONLY }));
    expect(statusCode).toBe(200);
    const [stored] = await server.database.select().from(matches).where(eq(matches.match_id, json().Match_ID));
    expect(stored).toMatchObject({
      method: 'events',
      green_goals: 1,
      event_data: [{ eventName: 'Goal', timestamp: 'N/A', participants: ['quickfeet'], team_affect: 'Green' }],
    });
  });

  test('names the fields that nothing reads, also in a dry run, and stores none of them', async () => {
    const players = [{ name: 'olive_ten', Goals: 1, rating: 3, Assist: 1 }];
    const stray = { ...manual({ teams: { A: players, B: [{ name: 'b' }] } as ManualSubmission['teams'] }), note: 'x' };
    const warnings = [
      'teams.A[0].rating is not a field and was not stored.',
      'teams.A[0].Assist is not a field and was not stored. Did you mean Assists?',
      'note is not a field and was not stored.',
    ];
    const dry = await server.app.inject({
      method: 'POST',
      url: '/api/submissions/website?dry_run=1',
      headers: submitter.headers,
      payload: stray,
    });
    expect(dry.json()).toEqual({ status: 'Pending', warnings, dry_run: true });
    const answer = await submit(stray);
    expect(answer.json()).toMatchObject({ status: 'Pending', warnings });
    const match = (await server.app.inject(`/api/matches/${answer.json().Match_ID}`)).json();
    expect(match.player_data.Blue.players[0]).not.toHaveProperty('rating');
    const list = [{ id: 'e1', type: 'Goal', team: 'B', player: 'quickfeet', minute: 12 } as const];
    expect((await submit(events({ events: list }))).json().warnings).toEqual([
      'events[0].minute is not a field and was not stored.',
    ]);
  });

  test('accepts half a surrogate pair in a name', async () => {
    expect((await submit(events({ matchDetails: { ...DETAILS, teamA: 'North\ud800' } }))).statusCode).toBe(200);
  });

  test('refuses users who may not submit, with the reason', async () => {
    const answers = await Promise.all([
      submit(manual(), {}),
      submit(manual(), refused.unlinked),
      submit(manual(), refused.outsider),
      submit(manual({ league_id: CLOSED })),
      submit(manual({ league_id: EVENTS_ONLY })),
      submit(manual({ league_id: 999 })),
    ]);
    expect(answers.map(({ statusCode, json }) => [statusCode, json().error])).toEqual([
      [401, 'Log in first.'],
      [403, 'Link your Roblox account first.'],
      [403, 'You need access level 1 or higher in Global Conference Association.'],
      [403, 'Closed League takes no submissions on the website.'],
      [403, 'Autumn Cup takes no submissions by Manual; its methods are Events.'],
      [404, 'League 999 was not found.'],
    ]);
  });

  const player = { name: 'olive_ten' };
  const goal = { id: 1, type: 'Goal', team: 'A', player: 'a' } as const;
  const faults: [what: string, body: object, error: string][] = [
    ['no method', { ...manual(), method: undefined }, 'method is missing.'],
    ['an unknown method', { ...manual(), method: 'CSV' }, 'method is not one of the values allowed.'],
    [
      'a blank team name',
      manual({ matchDetails: { ...DETAILS, teamA: '  ' } }),
      'matchDetails.teamA must be one line of visible text.',
    ],
    ['a team without players', manual({ teams: { A: [], B: [player] } }), 'teams.A must have at least 1 entry.'],
    [
      '13 players',
      manual({ teams: { A: Array(13).fill(player), B: [player] } }),
      'teams.A must have 12 entries at most.',
    ],
    [
      'half a goal',
      manual({ teams: { A: [{ ...player, Goals: 0.5 }], B: [player] } }),
      'teams.A[0].Goals must be an integer from 0 to 99.',
    ],
    [
      '100 goals',
      manual({ teams: { A: [{ ...player, Goals: 100 }], B: [player] } }),
      'teams.A[0].Goals must be from 0 to 99.',
    ],
    [
      'a negative stat',
      manual({ teams: { A: [player], B: [{ ...player, Assists: -1 }] } }),
      'teams.B[0].Assists must be from 0 to 99.',
    ],
    [
      'a stat as text',
      { ...manual(), teams: { A: [{ ...player, Goals: '1' }], B: [player] } },
      'teams.A[0].Goals must be an integer from 0 to 99.',
    ],
    [
      'a name of 51 characters',
      manual({ teams: { A: [{ name: 'x'.repeat(51) }], B: [player] } }),
      'teams.A[0].name must be 50 characters at most.',
    ],
    [
      'a name with NUL',
      manual({ teams: { A: [{ name: 'a\u0000' }], B: [player] } }),
      'teams.A[0].name must be one line of visible text.',
    ],
    ['no events', events({ events: [] }), 'events must have at least 1 entry.'],
    ['17 events', events({ events: Array(17).fill(goal) }), 'events must have 16 entries at most.'],
    [
      'a blank player',
      events({ events: [goal, { ...goal, player: ' ' }] }),
      'events[1].player must be one line of visible text.',
    ],
    [
      'a third yellow card',
      manual({ teams: { A: [{ name: 'a', 'Yellow Cards': 3 }], B: [{ name: 'b' }] } }),
      'teams.A[0]["Yellow Cards"] must be from 0 to 2.',
    ],
    [
      'a third event of a yellow card',
      events({ events: Array(3).fill({ ...goal, type: 'Yellow Card', player: 'a' }) }),
      'a has 3 yellow cards. A player can have 2 in a match.',
    ],
    [
      'basketball in football',
      events({ events: [goal, { ...goal, type: 'Foul' }] }),
      'events[1].type must be one of Goal, Yellow Card, Red Card.',
    ],
    [
      'football in basketball',
      events({ league_id: HOOPS }),
      'events[0].type must be one of 2 Points, 3 Points, Rebound, Foul.',
    ],
  ];
  test.each(faults)('refuses %s', async (_what, body, error) => {
    const { statusCode, json } = await submit(body);
    expect([statusCode, json()]).toMatchObject([400, { error }]);
  });
});
