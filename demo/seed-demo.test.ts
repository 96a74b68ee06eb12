import { sql } from 'drizzle-orm';
import Value from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_LEAGUE_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { Match } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import { CorrectionDetail, type MatchContents, MatchCorrections } from '#contract/review/corrections.ts';
import { matches } from '#database/tables/schema.ts';
import { openTestDatabase } from '#database/test-database.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { MatchListService } from '#server/matches/list/match-list-service.ts';
import { listMatchPages } from '#server/matches/match-page-queries.ts';
import { findCorrection, findMatchHistory } from '#server/review/revision-queries.ts';
import { findContradictions } from '#server/submissions/find-contradictions.ts';

/** A Sunday evening in the thirteenth matchweek. */
const NOW = new Date('2026-11-22T20:10:00Z');

const open: Awaited<ReturnType<typeof openTestDatabase>>[] = [];
let database: TestDatabase;

async function openSeeded(): Promise<TestDatabase> {
  const opened = await openTestDatabase();
  open.push(opened);
  expect(await seedDemo(opened.database, NOW)).toEqual({ isSeeded: true });
  return opened.database;
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`select (${query})::integer as count`);
  return rows[0]?.count ?? 0;
}

async function readTable(of: TestDatabase, table: string): Promise<unknown[]> {
  const { rows } = await of.execute(sql.raw(`select * from ${table} order by 1, 2, 3`));
  return rows.map(
    ({
      received_at,
      added_at,
      creation_date,
      changed_at,
      changed_xid,
      player_vote_since,
      captain_since,
      vice_captain_since,
      ...row
    }) => row,
  );
}

beforeAll(async () => {
  database = await openSeeded();
});

afterAll(async () => {
  for (const { drop } of open) await drop();
});

test('seedDemo adds matches of every status and method within twelve months', async () => {
  const { rows } = await database.execute<{ method: string; status: string; count: number }>(sql`
    select method, status, count(*)::integer from matches where declined_at is null group by 1, 2 order by 1, 2`);
  expect(rows.map(({ method, status, count }) => [method, status, count])).toEqual([
    ['events', 'Approved', 14],
    ['events', 'Pending', 4],
    ['game_server', 'Approved - Official', 239],
    ['game_server', 'On-Hold', 5],
    ['manual', 'Approved', 18],
    ['manual', 'Pending', 3],
  ]);
  expect(await count(sql`select count(*) from matches where declined_at is not null`)).toBe(2);
  expect(await count(sql`select count(*) from matches`)).toBeGreaterThanOrEqual(160);
  expect(
    await count(sql`select count(*) from matches
      where submission_date not between '2025-11-14T00:00:00Z' and ${NOW}`),
  ).toBe(0);
});

test('seedDemo adds seven leagues, among them 1, 8, and one each of basketball, without description and without methods', async () => {
  const { rows } = await database.execute<{ id: number; name: string; sport: string; desc: string; methods: string[] }>(
    sql`select id, name, sport, "desc", methods from leagues order by id`,
  );
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect(rows.find(({ id }) => id === 1)?.name).toBe('Invitational Series');
  expect(rows.find(({ id }) => id === 8)?.name).toBe('Global Conference Association');
  expect(rows.filter(({ sport }) => sport === 'basketball')).toHaveLength(1);
  expect(rows.filter(({ desc }) => desc === null)).toHaveLength(1);
  expect(rows.filter(({ methods }) => methods.length === 0)).toHaveLength(1);
  expect(Math.max(...rows.map(({ desc }) => desc?.length ?? 0))).toBe(MAX_LEAGUE_DESCRIPTION_LENGTH);
});

test('league 8 has pending manual and event matches, and held ones with reasons', async () => {
  const requests = sql`from matches where league_id = 8 and declined_at is null`;
  expect(await count(sql`select count(*) ${requests} and status = 'Pending' and method = 'manual'`)).toBe(2);
  expect(await count(sql`select count(*) ${requests} and status = 'Pending' and method = 'events'`)).toBe(3);
  expect(await count(sql`select count(*) ${requests} and status = 'On-Hold' and hold_reasons <> '{}'`)).toBe(4);
});

test('one disputed match has two corrections, another dispute is open', async () => {
  const { rows } = await database.execute<{ match_id: number; by: string; outcome: string | null }>(
    sql`select match_id, d_username as by, outcome from match_disputes join users on users.id = user_id order by 1`,
  );
  const [corrected, waiting] = rows;
  expect(rows).toEqual([
    { match_id: corrected?.match_id, by: 'player', outcome: 'corrected' },
    { match_id: waiting?.match_id, by: 'submitter', outcome: null },
  ]);
  const history = JSON.parse((await findMatchHistory(database, corrected?.match_id ?? 0)) ?? '{}');
  expect(Value.Errors(MatchCorrections, history)).toEqual([]);
  expect(history).toMatchObject({
    revision: 3,
    status: 'Approved - Official',
    corrections: [
      { revision: 3, by: 'CreatorOnRoblox', at: '2026-07-31T20:30:00.000Z' },
      { revision: 2, by: 'AdminOnRoblox', at: '2026-07-29T18:45:00.000Z' },
    ],
  });
  const readBoth = async <T>(revision: number, read: (contents: MatchContents) => T) => {
    const correction = JSON.parse((await findCorrection(database, history.match_id, revision)) ?? '{}');
    expect(Value.Errors(CorrectionDetail, correction)).toEqual([]);
    return [read(correction.before), read(correction.after)];
  };
  const readScorer = ({ event_data }: MatchContents) =>
    event_data.find(({ eventName }) => eventName === 'Goal')?.participants[0];
  expect(await readBoth(2, readScorer)).toEqual(['xSilentFalconx', 'PlayerOnRoblox']);
  const [fouls = 0, foulsLeft = 0] = await readBoth(3, ({ player_data }) => player_data.Blue.fouls_committed ?? 0);
  expect(fouls - foulsLeft).toBe(1);
});

test('every demo match fits the contract’s schema', async () => {
  for (const { match_id } of await database.select({ match_id: matches.match_id }).from(matches)) {
    const json = (await listMatchPages(database, [match_id])).get(match_id);
    if (json) expect(Value.Errors(Match, JSON.parse(json)), `match ${match_id}`).toEqual([]);
  }
});

test('only held demo matches have contradictions, and their reasons match', async () => {
  for (const match of await database.select().from(matches)) {
    const team_goals = { Blue: match.blue_goals, Green: match.green_goals };
    expect(findContradictions({ ...match, team_goals }), `match ${match.match_id}`).toEqual(match.hold_reasons);
    expect(match.status === 'On-Hold', `match ${match.match_id}`).toBe(match.hold_reasons.length > 0);
  }
});

test('counts of demo matches equal their players and events', async () => {
  for (const match of await database.select().from(matches)) {
    const players = TEAM_SIDES.flatMap((side) => match.player_data[side].players);
    expect(match.overall_player_count).toBe(players.length);
    if (match.method !== 'manual') expect(match.event_count ?? 0).toBe(match.event_data.length);
    if (match.method === 'events') {
      expect(match.event_data.length).toBeGreaterThan(0);
      expect(match.event_data.length).toBeLessThanOrEqual(16);
    }
    if (match.method !== 'game_server') expect(players.every(({ id }) => id === null)).toBe(true);
  }
});

test('the demo has own goals, unassigned events, stoppage time, totals, matches without events, a draw and a two-digit score', async () => {
  const list = await database.select().from(matches);
  const events = list.flatMap(({ event_data }) => event_data);
  expect(events.filter(({ eventName }) => eventName === 'Own Goal').length).toBeGreaterThan(5);
  expect(events.filter(({ eventName }) => eventName === 'Red Card').length).toBeGreaterThan(5);
  expect(events.some(({ eventName, team_affect }) => eventName === 'Half Time' && team_affect === null)).toBe(true);
  expect(events.some(({ eventName, timestamp }) => eventName === 'Goal' && /^45\+\d$/.test(timestamp))).toBe(true);
  expect(events.some(({ eventName, participants }) => eventName === 'Goal' && participants.length === 2)).toBe(true);
  expect(list.some(({ event_data, event_count }) => event_data.length === 0 && event_count === null)).toBe(true);
  expect(list.some(({ player_data }) => TEAM_TOTALS.every((total) => player_data.Blue[total] !== null))).toBe(true);
  expect(list.some(({ blue_goals, green_goals }) => blue_goals === green_goals)).toBe(true);
  expect(list.some(({ league_id, blue_goals }) => league_id !== 5 && blue_goals > 9)).toBe(true);
});

test('events of demo matches are in chronological order', async () => {
  const list = await database.select().from(matches);
  for (const { match_id, event_data } of list.filter(({ method }) => method === 'game_server')) {
    const clocks = event_data.map(({ timestamp }) => {
      const [minute = 0, more = 0] = timestamp.split(/[:+]/).map(Number);
      return minute + (timestamp.includes('+') ? more / 1000 - 0.01 : more / 61);
    });
    expect(clocks, `match ${match_id}`).toEqual(clocks.toSorted((a, b) => a - b));
  }
});

test('demo players keep one id, and one name except for three renamed ones', async () => {
  expect(
    await count(
      sql`select max(n) from (select count(*) as n from match_players where player_key !~ '^name' group by player_key) as p`,
    ),
  ).toBeGreaterThan(10);
  const { rows } = await database.execute(
    sql`select array_agg(distinct name collate "C") as names from match_players
      where player_key !~ '^name' and name is not null group by player_key having count(distinct name) > 1 order by 1`,
  );
  expect(rows.map(({ names }) => names)).toEqual([
    ['EmberPup', 'Ember_Badger'],
    ['Goalie_Of_Old', 'StaffOnRoblox'],
    ['PlayerOnRoblox', 'RookieOnRoblox'],
  ]);
});

test('demo accounts have played matches', async () => {
  for (const { roblox_id } of DEMO_ACCOUNTS) {
    expect(await count(sql`select count(*) from match_players where player_key = ${roblox_id}`)).toBeGreaterThan(0);
  }
  const player = DEMO_ACCOUNTS.find(({ d_username }) => d_username === 'player');
  const played = sql`match_players join matches using (match_id)
    where player_key = ${player?.roblox_id} and declined_at is null and status like 'Approved%'`;
  expect(await count(sql`select count(*) from ${played}`)).toBeGreaterThan(15);
  expect(await count(sql`select count(distinct league_id) from ${played}`)).toBeGreaterThan(3);
});

test('demo groups are root and nested, owned by demo accounts, with visible matches of one league', async () => {
  expect(await count(sql`select count(*) from groups`)).toBeGreaterThan(15);
  expect(await count(sql`select count(*) from groups where group_type = 'nested'`)).toBe(9);
  expect(
    await count(sql`select max(n) from (select count(*) as n from groups group by parent_group_id) as p where n <= 5`),
  ).toBe(5);
  expect(
    await count(sql`select count(*) from group_matches join groups using (group_id) join matches m using (match_id)
      where m.league_id <> group_league_id or m.declined_at is not null`),
  ).toBe(0);
});

test('demo names fit the limits, and players’ names are unique', async () => {
  expect(await count(sql`select max(length(blue_name)) from matches`)).toBe(MAX_NAME_LENGTH);
  const known = sql`players where roblox_id is not null`;
  expect(await count(sql`select max(length(name)) from ${known}`)).toBeLessThanOrEqual(20);
  expect(await count(sql`select count(*) - count(distinct lower(name)) from ${known}`)).toBe(0);
  expect(await count(sql`select count(*) from ${known}`)).toBeGreaterThan(400);
});

test('two seeded databases are equal', async () => {
  const other = await openSeeded();
  const corrections = ['match_revisions', 'match_disputes'];
  const season = ['teams', 'fixtures', 'squad_spells', 'transfers', 'fixture_offers', 'team_sheet_players'];
  const tables = [
    'leagues',
    'matches',
    'match_players',
    'players',
    'groups',
    'group_matches',
    ...corrections,
    ...season,
  ];
  for (const table of tables) {
    expect(await readTable(other, table), table).toEqual(await readTable(database, table));
  }
  const query = { per_page: 100, page: 2 };
  expect(await new MatchListService(other).find(query)).toBe(await new MatchListService(database).find(query));
});

test('seedDemo leaves a database with matches unchanged, also when run twice at once', async () => {
  const opened = await openTestDatabase();
  open.push(opened);
  const outcomes = await Promise.all([seedDemo(opened.database), seedDemo(opened.database)]);
  expect(outcomes.map(({ isSeeded }) => isSeeded).toSorted()).toEqual([false, true]);
  expect(await seedDemo(opened.database)).toEqual({ isSeeded: false });
});
