import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '#database/connect.ts';
import { leagues } from '#database/tables/schema.ts';
import { findLeaderboards, findStandings } from '#server/competitions/tables/find-standings.ts';
import { ResponseCache } from '#server/kit/cache/response-cache.ts';
import { listChangedKeys } from '#server/kit/calls/changed-keys.ts';
import { listLeaguesWithLeaders } from '#server/leagues/list-leagues.ts';
import { readPlan, storeManyMatches } from '#server/testing/read-plan.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const LEAGUE = 8;

async function openLeague(name: string): Promise<number> {
  const [league] = await server.database.insert(leagues).values({ name }).returning({ id: leagues.id });
  return league?.id ?? 0;
}

/** The database, with a record of its statements. */
function watchDatabase() {
  const statements: QueryConfig[] = [];
  const { $client } = server.database;
  const query = async (config: QueryConfig) => {
    statements.push(config);
    return $client.query(config);
  };
  return { database: { $client: { query } } as unknown as Database, statements };
}

test('the list of leagues reads the sums of those alone that changed', async () => {
  const [own] = [await openLeague('Own'), await openLeague('Other')];
  const { database, statements } = watchDatabase();
  const responses = new ResponseCache({ readChanges: (since) => listChangedKeys(server.database, since) });
  const read = async () => {
    statements.length = 0;
    await listLeaguesWithLeaders({ database, responses });
    return statements.filter(({ name }) => name === 'list_league_bases').map(({ values }) => values?.[1]);
  };
  expect((await read()).flat().length).toBeGreaterThan(2);
  expect(await read()).toEqual([]);
  await storeMatch(server.database, { league_id: own });
  expect(await read()).toEqual([[own]]);
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
    const { database, statements } = watchDatabase();
    const { standings } = await findStandings(database, league_id, {});
    return { standings, isByTeam: statements.some((one) => one.name === 'list_team_sums') };
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

test('scorers are found in the index of lines that score', async () => {
  await storeManyMatches(server.database, 11, `case when slot < 3 then 'name:a' else 'name:b' || slot end`);
  await server.database.$client.query('update match_players set goals = 0 where slot > 2');
  await server.database.$client.query('vacuum analyze');
  const readBoards = () => findLeaderboards(server.database, LEAGUE, {});
  expect(await readPlan(server.database, 'list_best_players', readBoards)).toContain('match_players_scoring');
});
