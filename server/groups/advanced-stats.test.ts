import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import Value from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { AdvancedStats } from '#contract/groups/schema.ts';
import { matches } from '#database/tables/schema.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { readPlan, storeManyMatches } from '#server/testing/read-plan.ts';
import { computeReferenceStats, type PlayedMatch } from '#server/testing/reference-stats.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let headers: Record<string, string>;
let group_owner_id: number;

beforeAll(async () => {
  const account = await signIn(server);
  headers = account.headers;
  group_owner_id = account.user.id;
});

async function askStats(id: number): Promise<AdvancedStats> {
  const response = await server.app.inject({ url: `/api/groups/${id}/advanced_stats`, headers });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const stats: AdvancedStats = response.json();
  expect(Value.Errors(AdvancedStats, stats)).toEqual([]);
  return stats;
}

let day = 0;

/** Stores a match one day after the previous one, with Blue's and Green's goals. */
function play(
  [Blue, Green]: [string, string],
  [blue, green]: [number, number],
  lines: Parameters<typeof playMatch>[1] = {},
): Promise<number> {
  day += 1;
  return playMatch(server.database, lines, {
    match_name: `${Blue} vs ${Green}`,
    team_names: { Blue, Green },
    team_goals: { Blue: blue, Green: green },
    submission_date: new Date(Date.UTC(2026, 0, day)),
  });
}

test('GET /groups/:group_id/advanced_stats: figures, clean sheets, wins and runs', async () => {
  const Ann = { name: 'Ann', id: '701' };
  const ids = [
    await play(['Lions', 'Wolves'], [4, 0], {
      Blue: [{ ...Ann, goals: 2 }],
      Green: [{ name: 'Guest', yellow_cards: 1 }],
    }),
    await play(['Wolves', 'LIONS'], [1, 1], { Green: [{ ...Ann, goals: 1, red_card: 1 }] }),
    await play(['Lions', 'Bears'], [0, 0], { Blue: [Ann], Green: [{ name: 'guest' }] }),
    await play(['lions', 'Bears'], [3, 1], { Blue: [{ ...Ann, goals: 3 }] }),
    await play(['Bears', 'Wolves'], [0, 5]),
  ];
  const stats = await askStats(await storeGroup(server.database, { group_owner_id }, ids));
  expect(stats.totals).toEqual({ matches: 5, goals: 15, yellow_cards: 1, red_cards: 1 });
  expect(stats.players).toEqual([
    { ...Ann, appearances: 4, clean_sheets: 2, goals: 6, yellow_cards: 0, red_cards: 1 },
    { name: 'guest', id: null, appearances: 2, clean_sheets: 1, goals: 0, yellow_cards: 1, red_cards: 0 },
  ]);
  expect(stats.biggest_wins.map(({ match_id }) => match_id)).toEqual([ids[4], ids[0], ids[3]]);
  expect(stats.biggest_wins[0]).toMatchObject({ match_name: 'Bears vs Wolves', green_team: { goals: 5 } });
  expect(stats.winning_runs).toEqual([]);
  expect(stats.unbeaten_runs).toEqual([
    { team: 'lions', matches: 4 },
    { team: 'Wolves', matches: 2 },
  ]);
  expect(stats.scoring_runs).toEqual([{ ...Ann, matches: 2 }]);
});

test('GET /groups/:group_id/advanced_stats: a root group counts its nested groups too, declined matches nowhere', async () => {
  const ids = [
    await play(['Lions', 'Wolves'], [1, 0]),
    await play(['Lions', 'Wolves'], [2, 0]),
    await play(['Lions', 'Wolves'], [0, 9]),
  ] as [number, number, number];
  const root = await storeGroup(server.database, { group_owner_id }, [ids[0], ids[2]]);
  const nested = await storeGroup(server.database, { group_owner_id, parent_group_id: root }, [ids[0], ids[1]]);
  expect((await askStats(root)).totals).toMatchObject({ matches: 3, goals: 12 });
  expect((await askStats(nested)).totals).toMatchObject({ matches: 2, goals: 3 });
  await server.database.update(matches).set({ declined_at: new Date() }).where(eq(matches.match_id, ids[2]));
  expect((await askStats(root)).totals).toMatchObject({ matches: 2, goals: 3 });
  expect((await askStats(root)).winning_runs).toEqual([{ team: 'Lions', matches: 2 }]);
});

test('GET /groups/:group_id/advanced_stats: a team against itself wins and loses nothing', async () => {
  const ids = [
    await play(['Blue', 'Green'], [1, 0]),
    await play(['Blue', 'blue'], [0, 1]),
    await play(['Blue', 'Green'], [1, 0]),
  ];
  const stats = await askStats(await storeGroup(server.database, { group_owner_id }, ids));
  expect(stats.winning_runs).toEqual([{ team: 'Blue', matches: 2 }]);
  expect(stats.totals.matches).toBe(3);
});

test('GET /groups/:group_id/advanced_stats: the other names of a team that its league keeps are the team', async () => {
  const ids = [
    await play(['Falcons', 'Bears'], [1, 0]),
    await play(['Bears', 'falcons  FC'], [0, 2]),
    await play(['Falcons', 'Falcons FC'], [0, 4]),
    await play(['The Falcons', 'Bears'], [2, 1]),
    await play(['FALCONS', 'Bears'], [0, 0]),
  ];
  const group = await storeGroup(server.database, { group_owner_id }, ids);
  await storeTeam(server.database, { league_id: 1, name: 'Falcons', spellings: ['The Falcons'] });
  expect((await askStats(group)).winning_runs).toEqual([{ team: 'Falcons FC', matches: 2 }]);
  await storeTeam(server.database, { league_id: 8, name: 'Falcons', spellings: ['Falcons FC', 'The Falcons'] });
  const stats = await askStats(group);
  expect(stats.winning_runs).toEqual([{ team: 'Falcons', matches: 3 }]);
  expect(stats.unbeaten_runs).toEqual([{ team: 'Falcons', matches: 4 }]);
});

test('GET /groups/:group_id/advanced_stats: an empty group has nothing', async () => {
  expect(await askStats(await storeGroup(server.database, { group_owner_id }))).toEqual({
    totals: { matches: 0, goals: 0, yellow_cards: 0, red_cards: 0 },
    players: [],
    biggest_wins: [],
    winning_runs: [],
    unbeaten_runs: [],
    scoring_runs: [],
  });
});

test('GET /groups/:group_id/advanced_stats: 401 for visitors, 404 without such a group', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  const visitor = await server.app.inject(`/api/groups/${id}/advanced_stats`);
  expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { error: 'Log in first.' }]);
  const missing = await server.app.inject({ url: '/api/groups/2147483647/advanced_stats', headers });
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'Group 2147483647 was not found.' }]);
});

test('GET /groups/:group_id/advanced_stats: any matches give what a plain computation over them gives', async () => {
  let round = 0;
  const side = fc.record({
    team: fc.constantFrom('Lions', 'lions', 'Wolves', 'Bears', 'Blue'),
    goals: fc.nat(3),
    lines: fc.array(fc.record({ who: fc.nat(4), goals: fc.nat(2), yellow_cards: fc.nat(2), red_card: fc.nat(1) }), {
      maxLength: 6,
    }),
  });
  const season = fc.array(fc.record({ day: fc.nat(40), Blue: side, Green: side }), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(season, async (games) => {
      round += 1;
      const played: PlayedMatch[] = [];
      for (const { day, Blue, Green } of games) {
        const lines = { Blue: Blue.lines.map(nameLine), Green: Green.lines.map(nameLine) };
        const submission_date = new Date(Date.UTC(2027, 0, day));
        const team_names = { Blue: Blue.team, Green: Green.team };
        const team_goals = { Blue: Blue.goals, Green: Green.goals };
        const match_id = await playMatch(server.database, lines, { submission_date, team_names, team_goals });
        played.push({ match_id, submission_date, team_names, team_goals, lines });
      }
      const ids = played.map(({ match_id }) => match_id);
      const { biggest_wins, ...stats } = await askStats(await storeGroup(server.database, { group_owner_id }, ids));
      const wins = biggest_wins.map(({ match_id }) => match_id);
      expect({ ...stats, biggest_wins: wins }).toEqual(computeReferenceStats(played));
    }),
    { numRuns: 60 },
  );

  /** The first three players have ids, the others are known only by name, in varying case. */
  function nameLine({ who, ...counts }: { who: number; goals: number; yellow_cards: number; red_card: number }) {
    const name = `Player ${round} ${who}`;
    return { name, id: who < 3 ? `${round}00${who}` : null, ...counts };
  }
});

test('GET /groups/:group_id/advanced_stats: reads players from the index alone, and no table as a whole', async () => {
  const { database } = server;
  await storeManyMatches(database, 22, "'name:extra ' || (match_id + slot) % 300");
  const { rows } = await database.$client.query('select match_id from matches order by match_id desc limit 200');
  const held = rows.map(({ match_id }) => match_id);
  const id = await storeGroup(database, { group_owner_id }, held);
  const steps = await readPlan(database, 'find_group_facts', () => askStats(id));
  expect(steps).toMatch(/Index Only Scan using match_players_pk on match_players/);
  expect(steps).not.toMatch(/Seq Scan on (matches|match_players)/);
});
