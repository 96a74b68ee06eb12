import type pg from 'pg';
import { LEAGUES, TEAM_NAMES } from '#tools/bench/fill-database.ts';
import { analyseSeasons, insertCompetition, insertRoundRobin, insertSeason } from '#tools/bench/fill-season.ts';
import { buildStoredJson, FIRST_ROBLOX_ID } from '#tools/bench/sample-match.ts';

/** The first league that nobody opens; the others' ids follow. */
const FIRST_LEAGUE = LEAGUES + 1_000;
const TEAMS = 8;
const PLAYERS_PER_TEAM = 11;
const FIRST_ROUND = '2025-01-04T20:00:00Z';
/** Of 14 rounds of four matches. */
const PLAYED_ROUNDS = 4;

/** Adds leagues of eight teams, each with squads and a season of which four rounds were played. Returns the paths of their pages. */
export async function fillSleepingLeagues(client: pg.Pool, leagues: number): Promise<string[]> {
  const ids = Array.from({ length: leagues }, (_, at) => FIRST_LEAGUE + at);
  await client.query(
    "insert into leagues (id, name, slug) select id, 'Asleep ' || id, 'asleep-' || id from unnest($1::integer[]) as id",
    [ids],
  );
  const paths: string[] = [];
  for (const league of ids) paths.push(...(await fillLeague(client, league)));
  await insertResults(client, ids);
  await analyseSeasons(client);
  return paths;
}

async function fillLeague(client: pg.Pool, league: number): Promise<string[]> {
  const ids = await insertSeason(client, league, {
    ...{ name: 'Season of eight teams', first_day: '2025-01-01', last_day: '2025-12-31' },
    ...{ slug: 'team', teams: TEAM_NAMES.slice(0, TEAMS) },
  });
  const competition = await insertCompetition(client, league, ids);
  await insertRoundRobin(client, league, { competition, team: ids.team, teams: TEAMS, firstRound: FIRST_ROUND });
  const page = `/leagues/${league}`;
  const teams = Array.from({ length: TEAMS }, (_, at) => `${page}/teams/team-${at + 1}`);
  return [page, `${page}/fixtures`, `${page}/competitions/${competition}`, ...teams];
}

/** Squads, and a match with the lines of both for each fixture of the first rounds. */
async function insertResults(client: pg.Pool, leagues: number[]): Promise<void> {
  const { player_data, event_data } = buildStoredJson({ isBare: true });
  await client.query(
    `insert into squad_spells (league_id, team_id, player_key, first_day, shirt_number)
     select league_id, id, ($2 + (id * ${PLAYERS_PER_TEAM} + shirt) % 10000)::text, '2025-01-01', shirt
     from teams, generate_series(1, ${PLAYERS_PER_TEAM}) as shirt
     where league_id = any($1)`,
    [leagues, FIRST_ROBLOX_ID],
  );
  await client.query(
    `with played as materialized (
       insert into matches (league_id, status, method, type, submission_date, match_name, blue_name, green_name,
         blue_goals, green_goals, server_instance, announce, player_data, event_data)
       select fixture.league_id, 'Approved', 'manual', 'League Match', kick_off, home.name || ' vs ' || away.name,
         home.name, away.name, fixture.id % 4, fixture.id % 3, 'asleep-' || fixture.id, false, $2::json, $3::json
       from fixtures fixture join teams home on home.id = home_team_id join teams away on away.id = away_team_id
       where fixture.league_id = any($1) and round <= ${PLAYED_ROUNDS}
       returning match_id, server_instance
     ),
     result as materialized (
       update fixtures set match_id = played.match_id, home_side = 'Blue'
       from played where server_instance = 'asleep-' || fixtures.id
       returning fixtures.match_id, kick_off, home_team_id, away_team_id
     )
     insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
       submission_date)
     select match_id, case team_id when home_team_id then 'Blue' else 'Green' end, shirt_number, player_key, players.name, 0, 0,
       0, 0, kick_off
     from result
     join squad_spells spell on team_id in (home_team_id, away_team_id)
     join players using (player_key)`,
    [leagues, player_data, event_data],
  );
  await client.query('analyze matches, match_players');
}
