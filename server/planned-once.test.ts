import { beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createApp } from '#server/app.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeManyMatches } from '#server/testing/read-plan.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
/** PostgreSQL makes five plans for known values before it compares them with a generic one. */
const FIRST_CUSTOM_PLANS = 5;
const ROUNDS = 8;
const LEAGUE = 8;

let paths: string[];

beforeAll(async () => {
  const { database } = server;
  await storeManyMatches(database, 2, "'60' || slot");
  const id = await scoreMatch(database, [1, 0], { blue: [{ name: 'Olive', id: '601' }] });
  const season_id = await storeSeason(database, { league_id: LEAGUE, first_day: '2020-01-01', last_day: '2039-12-31' });
  const competition = await storeEnteredCompetition(database, LEAGUE, {
    season_id,
    names: ['Planned Rovers', 'Planned Albion'],
    red_card_matches: 1,
  });
  await database.$client.query('analyze');
  paths = [
    '/matches/all_matches',
    '/matches/ad_matches',
    `/matches/${id}`,
    `/leagues/${LEAGUE}`,
    `/leagues/${LEAGUE}/matches`,
    `/leagues/${LEAGUE}/standings`,
    `/leagues/${LEAGUE}/competitions/${competition.id}/table`,
    `/leagues/${LEAGUE}/overview`,
    `/leagues/${LEAGUE}/fixtures`,
    `/leagues/${LEAGUE}/suspensions`,
    `/leagues/${LEAGUE}/teams/planned-rovers`,
    '/players/601',
    '/players/601/matches',
    '/players/601/teammates',
    '/players/601/head_to_head/602',
  ];
});

test('statements of lists, leagues, tables, matches and players are not planned for each request', async () => {
  // PostgreSQL counts plans per connection.
  const database = connect(server.databaseUrl, { max: 1 });
  const app = await createApp({ config: { ...server.config, responseCacheBytes: 0 }, database });
  for (const path of paths) {
    for (let round = 0; round < ROUNDS; round += 1) {
      await database.$client.query('select pg_current_xact_id()');
      const { statusCode, body } = await app.inject(`/api${path}`);
      expect(statusCode, body).toBe(200);
    }
  }
  const { rows } = await database.$client.query<{ name: string; runs: number; custom: number }>(
    `select name, (generic_plans + custom_plans)::integer as runs, custom_plans::integer as custom
     from pg_prepared_statements`,
  );
  await app.close();
  await database.$client.end();
  const repeated = rows.filter(({ runs }) => runs >= ROUNDS);
  expect(repeated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['count_changes', 'list_league_bases', 'find_league_page', 'list_table_facts']),
  );
  expect(repeated.filter(({ custom }) => custom > FIRST_CUSTOM_PLANS)).toEqual([]);
});
