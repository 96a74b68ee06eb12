import type { QueryConfig } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '#database/connect.ts';
import { leagues } from '#database/schema.ts';
import { StandingsService } from '#server/competitions/standings-service.ts';
import { limitHeavyReads } from '#server/heavy-reads.ts';
import { HttpError } from '#server/http/errors.ts';
import { readPlan, storeManyMatches } from '#server/testing/read-plan.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const LEAGUE = 8;

/** The database, in which sums of friendlies wait until the test ends them. */
function slowForFriendlies() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { $client } = server.database;
  const query = async (config: QueryConfig) => {
    if (config.values?.includes('Friendly')) await finished;
    return $client.query(config);
  };
  return { database: { $client: { query } } as unknown as Database, finish: () => finish() };
}

test('arbitrary date ranges do not delay the tables that the league’s page offers', async () => {
  const { database, finish } = slowForFriendlies();
  const service = new StandingsService(database, limitHeavyReads(server.database));
  const outcomes = Array.from({ length: 60 }, (_, at) => {
    const from = `2025-01-${String(1 + (at % 30)).padStart(2, '0')}`;
    const query = { type: 'Friendly', from };
    const sums = at < 30 ? service.findStandings(LEAGUE, query) : service.findLeaderboards(LEAGUE, query);
    return sums.catch((error: unknown) => error);
  });
  expect(await service.findStandings(LEAGUE, {})).toBeTruthy();
  expect(await service.findLeaderboards(LEAGUE, {})).toBeTruthy();
  finish();
  const refused = (await Promise.all(outcomes)).filter((outcome) => outcome instanceof HttpError);
  // One runs and fifty wait.
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(503));
});

afterEach(() => {
  vi.useRealTimers();
});

async function openLeague(name: string): Promise<number> {
  const [league] = await server.database.insert(leagues).values({ name }).returning({ id: leagues.id });
  return league?.id ?? 0;
}

/** The service, and the names of the statements that it runs. */
function openService() {
  const names: string[] = [];
  const { $client } = server.database;
  const query = async (config: QueryConfig) => {
    names.push(String(config.name));
    return $client.query(config);
  };
  const database = { $client: { query } } as unknown as Database;
  return { service: new StandingsService(database, limitHeavyReads(server.database)), names };
}

test('a change of one league leaves the cached sums of the others', async () => {
  const [own, other] = [await openLeague('Own'), await openLeague('Other')];
  const { service, names } = openService();
  const read = async () => {
    names.length = 0;
    await service.findStandings(own, {});
    await service.findLeaderboards(own, {});
    return names.filter((name) => name !== 'list_league_changes' && name !== 'list_shown_players');
  };
  expect(await read()).toEqual(['list_league_bases', 'list_pair_sums', 'list_best_players']);
  await storeMatch(server.database, { league_id: other });
  expect(await read()).toEqual([]);
  await storeSeason(server.database, { league_id: other });
  expect(await read()).toEqual([]);
  await storeMatch(server.database, { league_id: own });
  expect(await read()).toEqual(['list_league_bases', 'list_pair_sums', 'list_best_players']);
  await storeTeam(server.database, { league_id: own, spellings: ['Wolves FC'] });
  expect(await read()).toEqual(['list_league_bases', 'list_pair_sums', 'find_teams_by_names', 'list_best_players']);
});

test('a league of many teams has the same table, read as one row a team', async () => {
  const league_id = await openLeague('Many teams');
  await storeTeam(server.database, { league_id, name: 'Team 1', spellings: ['Team 1 FC'] });
  const name = (team: number) => ['Team 1 FC', 'team 2', `Team ${team}`][team % 60 === 1 ? 0 : team % 60 === 2 ? 1 : 2];
  for (let at = 0; at < 300; at += 1) {
    const [blue_name = '', green_name = ''] = [name(at % 61), name((at * 7) % 59)];
    await storeMatch(server.database, { league_id, blue_name, green_name, blue_goals: at % 3, green_goals: at % 2 });
  }
  const read = async () => {
    const { service, names } = openService();
    const { standings } = JSON.parse(await service.findStandings(league_id, {}));
    return { standings, isByTeam: names.includes('list_team_sums') };
  };
  const small = await read();
  expect(small.isByTeam).toBe(false);
  expect(small.standings.length).toBeGreaterThan(55);
  await server.database.$client.query(
    `insert into team_names (league_id, name, team_key) select $1, 'Team ' || n, 'team ' || n from generate_series(100, 200) n`,
    [league_id],
  );
  const large = await read();
  expect(large.isByTeam).toBe(true);
  expect(large.standings).toEqual(small.standings);
});

test('sums of more than 20,000 matches outlive new matches for 5 seconds, but no new rule', async () => {
  const league_id = await openLeague('Busy');
  const add = (count: number) =>
    server.database.$client.query(
      `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
         player_data, event_data)
       select $1, 'Approved', 'game_server', 'League Match', 'A vs B', 'A', 'B', 1, 0, '{}', '[]'
       from generate_series(1, $2)`,
      [league_id, count],
    );
  await add(20_001);
  const { service } = openService();
  const countPlayed = async () => JSON.parse(await service.findStandings(league_id, {})).standings[0].played;
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await countPlayed()).toBe(20_001);
  await add(1);
  expect(await countPlayed()).toBe(20_001);
  await storeTeam(server.database, { league_id, name: 'A', spellings: ['A FC'] });
  expect(await countPlayed()).toBe(20_002);
  await add(1);
  expect(await countPlayed()).toBe(20_002);
  vi.advanceTimersByTime(5_001);
  expect(await countPlayed()).toBe(20_003);
});

test('changes are found by their transactions, and scorers in the index of lines that score', async () => {
  await storeManyMatches(server.database, 11, `case when slot < 3 then 'name:a' else 'name:b' || slot end`);
  await server.database.$client.query('update match_players set goals = 0 where slot > 2');
  await server.database.$client.query('vacuum analyze');
  const { service } = openService();
  await service.findStandings(LEAGUE, {});
  const readBoards = () => service.findLeaderboards(LEAGUE, {});
  expect(await readPlan(server.database, 'list_best_players', readBoards)).toContain('match_players_scoring');
  await storeMatch(server.database);
  expect(await readPlan(server.database, 'list_league_changes', readBoards)).toContain('matches_changed_xid');
});
