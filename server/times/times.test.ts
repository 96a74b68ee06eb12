import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '#contract/kit/days.ts';
import type { NoticeList } from '#contract/notifications/schema.ts';
import type { BestTimes, OwnTimes, TeamTimes } from '#contract/times/schema.ts';
import { publishTimesQuestions } from '#server/notifications/times-notice-queries.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { deletePastExceptions } from '#server/times/times-queries.ts';

const server = useTestApp();
const LEAGUE = 8;
const ZONE = 'Europe/London';
const EVENINGS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 19 * 60, to: 22 * 60 }));

type Person = Awaited<ReturnType<typeof signIn>>;
let home: Person[] = [];
let away: Person[] = [];
let stranger: Person;
let staff: Person;
let fixture_id = 0;
let home_id = 0;

async function post(path: string, payload: object, { headers }: Person) {
  return server.app.inject({ method: 'POST', url: `/api/users/times${path}`, headers, payload });
}

async function read<T>(url: string, { headers }: Person): Promise<T> {
  const response = await server.app.inject({ url: `/api${url}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const readOwn = (person: Person) => read<OwnTimes>('/users/times', person);
const readTeam = (person: Person, query = '') =>
  read<TeamTimes>(`/leagues/${LEAGUE}/teams/kestrel-united/times${query}`, person);
const bestTimes = () => `/leagues/${LEAGUE}/fixtures/${fixture_id}/best_times`;

async function saveEvenings(person: Person): Promise<void> {
  expect((await post('', { time_zone: ZONE, week: EVENINGS }, person)).statusCode).toBe(200);
}

/** People with accounts in a team; the first is its captain. */
async function gather(team_id: number, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await signIn(server);
    const player_key = await storePlayer(server.database, person.user.roblox_id ?? '');
    await storeSpell(server.database, { league_id: LEAGUE, team_id, player_key });
    if (index === 0)
      await server.database.$client.query('update teams set captain_key = $1 where id = $2', [player_key, team_id]);
    people.push(person);
  }
  return people;
}

beforeAll(async () => {
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id: LEAGUE });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  home_id = home_team_id;
  fixture_id = await storeFixture(server.database, {
    league_id: LEAGUE,
    competition_id,
    home_team_id,
    away_team_id,
    kick_off: null,
  });
  home = await gather(home_team_id, 4);
  away = await gather(away_team_id, 2);
  stranger = await signIn(server);
  staff = await signIn(server, { roblox_id: null, levels: { [LEAGUE]: 4 } });
});

describe('own times', () => {
  test('are stored whole and merged, in the wall time of their zone', async () => {
    expect(await readOwn(stranger)).toMatchObject({
      time_zone: null,
      week: [],
      exceptions: [],
      saved_at: null,
      teams: [],
    });
    const week = [
      { weekday: 5, from: 1140, to: 1440 },
      { weekday: 6, from: 0, to: 60 },
      { weekday: 1, from: 600, to: 660 },
      { weekday: 1, from: 630, to: 720 },
    ];
    await post('', { time_zone: 'Asia/Kathmandu', week }, stranger);
    expect(await readOwn(stranger)).toMatchObject({
      time_zone: 'Asia/Kathmandu',
      week: [
        { weekday: 1, from: 600, to: 720 },
        { weekday: 5, from: 1140, to: 1500 },
      ],
      saved_at: expect.any(String),
    });
  });

  test.each([
    [{ time_zone: 'Mars/Olympus', week: [] }, /^time_zone must be a time zone/],
    [{ time_zone: '+01:00', week: [] }, /^time_zone must be a time zone/],
    [{ time_zone: ZONE, week: [{ weekday: 1, from: 600, to: 600 }] }, /^week\[0\]\.to must be after from/],
    [{ time_zone: ZONE, week: [{ weekday: 8, from: 0, to: 60 }] }, /^week\[0\]\.weekday must/],
    [{ time_zone: ZONE, week: Array(43).fill({ weekday: 1, from: 0, to: 60 }) }, /^week must/],
  ])('POST /users/times answers 400 for %j', async (body, error) => {
    const response = await post('', body, stranger);
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(error)]);
  });

  test('exceptions are set and removed by day, up to a limit, and go once they are over', async () => {
    const person = await signIn(server);
    const day = today(ZONE);
    const change = (first: number, last: number, kind: string | null, intervals: object[] = []) =>
      post('/exceptions', { first_day: addDays(day, first), last_day: addDays(day, last), kind, intervals }, person);
    expect((await change(1, 1, 'busy')).json().error).toMatch(/^Save your usual week first/);
    await saveEvenings(person);
    await change(1, 3, 'busy');
    await change(2, 2, 'free', [{ from: 600, to: 720 }]);
    await change(3, 3, null);
    expect((await readOwn(person)).exceptions).toEqual([
      { day: addDays(day, 1), kind: 'busy', intervals: [{ from: 0, to: 1440 }] },
      { day: addDays(day, 2), kind: 'free', intervals: [{ from: 600, to: 720 }] },
    ]);
    expect((await change(4, 2, 'busy')).json().error).toBe('last_day must not be before first_day.');
    expect((await change(-1, 2, 'busy')).json().error).toBe('first_day must not be in the past.');
    expect((await change(1, 400, 'busy')).json().error).toBe('last_day must be within a year.');
    expect((await change(1, 101, 'busy')).statusCode).toBe(409);
    await server.database.$client.query('update time_exceptions set day = day - 9 where user_id = $1', [
      person.user.id,
    ]);
    await deletePastExceptions(server.database);
    const { rows } = await server.database.$client.query('select from time_exceptions where user_id = $1', [
      person.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('a week is confirmed as usual once there is one', async () => {
    const person = await signIn(server);
    expect((await post('/as_usual', {}, person)).json().error).toBe('You have no usual week yet. Paint it first.');
    await saveEvenings(person);
    await post('/as_usual', {}, person);
    const { this_week, confirmed_week } = await readOwn(person);
    expect(confirmed_week).toBe(this_week);
    expect(new Date(this_week).getUTCDay()).toBe(1);
  });

  test('are deleted with the account', async () => {
    const person = await signIn(server);
    await saveEvenings(person);
    await server.app.inject({ method: 'POST', url: '/api/auth/delete_account', headers: person.headers, payload: {} });
    const { rows } = await server.database.$client.query('select from weekly_times where user_id = $1', [
      person.user.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a team’s week', () => {
  test('has names for its captain and staff, and numbers for others from three known players on', async () => {
    const [captain, second, third] = home as [Person, Person, Person, Person];
    for (const person of [captain, second]) await saveEvenings(person);
    expect(await readTeam(second)).toMatchObject({ squad: 4, filled: 2, free: null, players: null });
    expect((await readTeam(captain)).free).toHaveLength(168);
    await saveEvenings(third);
    await post('/as_usual', {}, third);
    const seen = await readTeam(captain, `?time_zone=${ZONE}`);
    expect(seen.players?.map(({ state }) => state).toSorted()).toEqual(['as usual', 'filled', 'filled', 'unknown']);
    expect(seen.players?.find(({ state }) => state === 'as usual')?.times).toEqual(EVENINGS);
    expect((await readTeam(staff)).players).toHaveLength(4);
    for (const other of [second, stranger, away[0] as Person]) {
      const { players, free } = await readTeam(other, `?time_zone=${ZONE}`);
      expect([players, free?.slice(18, 23)]).toEqual([null, [0, 3, 3, 3, 0]]);
    }
    const own = await readOwn(captain);
    expect(own.teams).toMatchObject([{ league_id: LEAGUE, team: { id: home_id }, is_led: true }]);
  });

  test('is on the reader’s clock', async () => {
    const [captain] = home as [Person];
    const { free, players } = await readTeam(captain, '?time_zone=Asia/Kathmandu');
    // 19:00 in London is 0:45 of the next day in winter and 23:45 in summer.
    const total = free?.reduce((sum, count) => sum + count, 0) ?? 0;
    expect(total).toBeGreaterThan(30);
    const [known] = players?.filter(({ times }) => times.length > 0) ?? [];
    expect(known?.times.some(({ from }) => from % 60 === 45)).toBe(true);
    const answer = await server.app.inject({
      url: `/api/leagues/${LEAGUE}/teams/kestrel-united/times?time_zone=Nowhere`,
      headers: captain.headers,
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('best times of a fixture', () => {
  test('are for captains of both teams and staff alone', async () => {
    const statuses = await Promise.all(
      [home[0], away[0], staff, home[1], stranger].map(async (person) => {
        const { statusCode } = await server.app.inject({ url: `/api${bestTimes()}`, headers: person?.headers ?? {} });
        return statusCode;
      }),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect((await server.app.inject(`/api${bestTimes()}`)).statusCode).toBe(401);
  });

  test('say whose captain has no times, then when both are free and how many', async () => {
    const [captain] = home as [Person];
    expect(await read<BestTimes>(bestTimes(), captain)).toEqual({
      ...{ times: [], home_captain_is_known: true, away_captain_is_known: false },
    });
    for (const person of away) await saveEvenings(person);
    await server.database.$client.query(
      `update fixtures set kick_off = date_trunc('week', now() + interval '14 days') + interval '3 days' where id = $1`,
      [fixture_id],
    );
    const { times, away_captain_is_known } = await read<BestTimes>(bestTimes(), captain);
    expect(away_captain_is_known).toBe(true);
    expect(times).toHaveLength(3);
    for (const { kick_off, ...slot } of times) {
      expect(slot).toEqual({
        ...{ home_free: 3, away_free: 2, home_unknown: 1, away_unknown: 0, has_enough: false },
        reason: 'Both captains, 3 and 2 free, 1 unknown',
      });
      const hour = Number(
        new Date(kick_off).toLocaleString('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }),
      );
      expect([19, 20, 21]).toContain(hour);
    }
  });
});

describe('the weekly question', () => {
  /** Ten o'clock of a Monday in UTC, the league's zone. */
  const MONDAY = new Date(`${addDays(today('UTC'), -((new Date().getUTCDay() + 6) % 7))}T10:00:00Z`);

  async function readQuestions({ headers }: Person) {
    const { notices }: NoticeList = (await server.app.inject({ url: '/api/notifications', headers })).json();
    return notices.filter(({ event }) => event === 'times.asked');
  }

  test('reaches players of teams with a fixture once a week, until they answer', async () => {
    await server.database.$client.query('update fixtures set kick_off = null where id = $1', [fixture_id]);
    const [captain, second, confirmed] = home as [Person, Person, Person, Person];
    await publishTimesQuestions(server.database, new Date(MONDAY.getTime() - 2 * 60 * 60 * 1000));
    expect(await readQuestions(captain)).toEqual([]);
    for (const at of [MONDAY, MONDAY]) await publishTimesQuestions(server.database, at);
    expect(await readQuestions(captain)).toMatchObject([
      {
        title: 'Your week: as usual?',
        body: expect.stringMatching(/^Confirm it, or change it · /),
        path: '/dashboard/times',
      },
    ]);
    expect((await readQuestions(second)).length).toBe(1);
    expect(await readQuestions(stranger)).toEqual([]);
    // Had confirmed this week before, unless its Monday has already begun elsewhere.
    expect((await readQuestions(confirmed)).length).toBe(0);
    await post('/as_usual', {}, second);
    expect(await readQuestions(second)).toEqual([]);
    await saveEvenings(captain);
    expect(await readQuestions(captain)).toEqual([]);
  });
});
