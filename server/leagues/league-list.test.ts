import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { type LeagueDetail, ListedLeague, type OwnLeague } from '#contract/leagues/schema.ts';
import { matchDisputes } from '#database/tables/correction.ts';
import type { matches } from '#database/tables/schema.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useCup } from '#server/testing/use-cup.ts';

const server = useTestApp();
const { cup, playLeagueMatch: play } = useCup(server);
type Person = Awaited<ReturnType<typeof signIn>>;
const DAY_MS = 24 * 60 * 60 * 1000;

async function readList(): Promise<ListedLeague[]> {
  const response = await server.app.inject('/api/leagues/all');
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function readCup(): Promise<ListedLeague | undefined> {
  return (await readList()).find(({ id }) => id === cup.league_id);
}

/** Stores a cup match, played `days` days before today at the end of that UTC day. */
function playDaysAgo(days: number, columns: Partial<typeof matches.$inferInsert> = {}): Promise<number> {
  const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  return storeMatch(server.database, { ...cup, submission_date: new Date(`${day}T23:59:59.999Z`), ...columns });
}

test('GET /leagues/all returns nulls and zeros for a league without matches', async () => {
  const league = await readCup();
  expect(Value.Errors(ListedLeague, league)).toEqual([]);
  expect(league).toMatchObject({
    total_matches: 0,
    weekly_matches: Array(12).fill(0),
    last_match: null,
    leader: null,
  });
});

test('GET /leagues/all returns the last counted match, the number of counted ones and the leader', async () => {
  await play('Wolves', '1-0', 'Lions', '2026-08-30');
  const last = await play('Lions', '2-2', 'Wolves', '2026-09-02', { status: 'Approved' });
  await play('Lions', '9-0', 'Wolves', '2026-09-03', { status: 'Pending' });
  await play('Lions', '9-0', 'Wolves', '2026-09-03', { status: 'On-Hold' });
  await play('Lions', '9-0', 'Wolves', '2026-09-03', { declined_at: new Date() });
  await play('Bears', '9-0', 'Wolves', '2026-08-01', { type: 'Cup Match' });
  await storeMatch(server.database, { league_id: 1 });

  const league = await readCup();
  expect(Value.Errors(ListedLeague, league)).toEqual([]);
  expect(league).toMatchObject({
    name: 'Autumn Cup',
    total_matches: 3,
    last_match: {
      match_id: last,
      match_name: 'Lions vs Wolves',
      league_name: 'Autumn Cup',
      submission_date: '2026-09-02T12:00:00.000Z',
      blue_team: { goals: 2 },
      green_team: { goals: 2 },
    },
    leader: { team: 'Wolves', played: 2, points: 4, season: null, is_champion: false },
  });
});

test('GET /leagues/all lists the most active league first', async () => {
  await playDaysAgo(1);
  const list = await readList();
  const sums = list.map(({ weekly_matches }) => weekly_matches.reduce((sum, count) => sum + count, 0));
  expect(sums).toEqual(sums.toSorted((one, other) => other - one));
});

test('GET /leagues/all counts the matches of each of the last twelve weeks, oldest first', async () => {
  await Promise.all([0, 6, 7, 7, 83, 84].map((days) => playDaysAgo(days)));
  await playDaysAgo(1, { status: 'Pending' });
  await playDaysAgo(-1);
  expect((await readCup())?.weekly_matches).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2]);
});

test('GET /leagues/all returns the leader of the current season, deductions included', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const season = await storeSeason(server.database, { ...cup, name: 'Now', first_day: today, last_day: today });
  await playDaysAgo(400, { blue_name: 'Bears' });
  await playDaysAgo(0, { blue_name: 'Lions', blue_goals: 3 });
  await playDaysAgo(0, { blue_name: 'Owls', blue_goals: 1 });
  expect((await readCup())?.leader).toMatchObject({ team: 'Lions', played: 1, points: 3, season: 'Now' });
  await storeDeduction(server.database, season, { team: 'lions', points: 1 });
  expect((await readCup())?.leader).toMatchObject({ team: 'Owls', played: 1, points: 3, season: 'Now' });
});

test('GET /leagues/all returns the leader of the league’s table after each change', async () => {
  for (const [blue, score, green] of [
    ['Wolves', '1-0', 'Lions'],
    ['Lions', '3-0', 'Owls'],
    ['Lions', '1-1', 'Wolves'],
  ] as const) {
    const match_id = await play(blue, score, green);
    const league = await readCup();
    const { standings } = (await server.app.inject(`/api/leagues/${cup.league_id}/standings`)).json();
    expect(league?.last_match?.match_id).toBe(match_id);
    expect(league?.leader).toMatchObject({ team: standings[0].team, points: standings[0].points });
  }
  const { $client } = server.database;
  await $client.query('update matches set declined_at = now() where league_id = $1', [cup.league_id]);
  expect(await readCup()).toMatchObject({ total_matches: 0, last_match: null, leader: null });
});

test('GET /leagues/all answers concurrent requests while matches are added', async () => {
  const lists = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      if (at % 4 === 0) await play('Wolves', '1-0', 'Lions');
      return readCup();
    }),
  );
  expect(lists.every((league) => league !== undefined && league.total_matches <= 5)).toBe(true);
  expect(await readCup()).toMatchObject({ total_matches: 5, leader: { points: 15 } });
});

test('GET /leagues/all includes a change made by another server', async () => {
  await readList();
  await play('Wolves', '1-0', 'Lions');
  await server.database.$client.query("update leagues set name = 'Winter Cup' where id = $1", [cup.league_id]);
  expect(await readCup()).toMatchObject({ name: 'Winter Cup', total_matches: 1 });
});

test('GET /leagues/myLeagues counts requests and disputes for levels that may review', async () => {
  const people: Record<number, Person> = {};
  for (const level of [1, 2, 6]) people[level] = await signIn(server, { levels: { [cup.league_id]: level } });
  const disputed = await storeMatch(server.database, cup);
  const declined = await storeMatch(server.database, { ...cup, declined_at: new Date() });
  for (const columns of [
    { status: 'Pending' },
    { status: 'On-Hold' },
    { status: 'Pending', declined_at: new Date() },
    { status: 'Pending', league_id: 1 },
    {},
  ] as const) {
    await storeMatch(server.database, { ...cup, ...columns });
  }
  for (const [match_id, person, outcome] of [
    [disputed, people[1], null],
    [disputed, people[2], null],
    [disputed, people[6], 'kept'],
    [declined, people[1], null],
  ] as const) {
    const user_id = person?.user.id ?? 0;
    await server.database.insert(matchDisputes).values({ ...cup, match_id, user_id, reason: 'Not so.', outcome });
  }
  for (const level of [1, 2, 6]) {
    const { headers } = people[level] as Person;
    const { leagues } = (await server.app.inject({ url: '/api/leagues/myLeagues', headers })).json();
    const counts = level === 1 ? { requests: null, disputes: null } : { requests: 2, disputes: 1 };
    const open = { closed_at: null, restorable_until: null };
    expect(leagues, `level ${level}`).toEqual([
      { id: cup.league_id, name: 'Autumn Cup', access_level: level, ...counts, ...open } satisfies OwnLeague,
    ]);
    const detail: LeagueDetail = (
      await server.app.inject({ url: `/api/leagues/myLeagues/${cup.league_id}`, headers })
    ).json();
    expect(detail.Requests, `level ${level}`).toHaveLength((counts.requests ?? 0) + (counts.disputes ?? 0));
  }
});
