import type pg from 'pg';
import { generateRoundRobin } from '#server/results/fixtures/round-robin.ts';
import { groupName, TEAM_NAMES } from '#tools/bench/fill-database.ts';

/** The season's league; its matches are those of the largest group. */
export const SEASON_LEAGUE = 8;

const TEAMS = 20;
const PLAYED_ROUNDS = 30;
const PLAYERS_PER_TEAM = 15;
const FIRST_ROUND = '2026-01-03T20:00:00Z';
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A season and its teams, with consecutive ids. */
export interface SeasonIds {
  season: number;
  /** Id of the first team. */
  team: number;
}

/**
 * Adds a season of twenty teams in a double round robin, with 300 of 380 fixtures played, unless it exists. The
 * fixtures' matches are those of the largest group; the league's other matches have another type. Returns the id of the
 * competition.
 */
export async function fillSeason(client: pg.Pool): Promise<number> {
  const former = await client.query<{ id: number }>('select id from competitions where league_id = $1', [
    SEASON_LEAGUE,
  ]);
  if (former.rows[0]) return former.rows[0].id;
  const { season, team } = await insertSeason(client, SEASON_LEAGUE, {
    ...{ name: 'Season of twenty teams', first_day: '2026-01-01', last_day: '2027-12-31' },
    ...{ slug: 'team', teams: TEAM_NAMES.slice(0, TEAMS) },
  });
  await client.query(
    `insert into squad_spells (league_id, team_id, player_key, first_day, shirt_number)
     select $1, $2 + (at - 1) / ${PLAYERS_PER_TEAM}, player_key, '2026-01-01', 1 + (at - 1) % ${PLAYERS_PER_TEAM}
     from (select player_key, row_number() over (order by player_key) as at from players) as player
     where at <= ${TEAMS * PLAYERS_PER_TEAM}`,
    [SEASON_LEAGUE, team],
  );
  const competition = await insertCompetition(client, SEASON_LEAGUE, { season, team });
  await insertRoundRobin(client, SEASON_LEAGUE, { competition, team, teams: TEAMS, firstRound: FIRST_ROUND });
  await client.query(
    `update fixtures set match_id = played.match_id, home_side = 'Blue'
     from (select id, row_number() over (order by round, home_team_id) as at from fixtures where competition_id = $1) as planned
     join (
       select match_id, row_number() over (order by match_id) as at
       from groups join group_matches using (group_id) join matches using (match_id)
       where group_name like $2 || '%' and status like 'Approved%' and declined_at is null
     ) as played using (at)
     where fixtures.id = planned.id and round <= ${PLAYED_ROUNDS}`,
    [competition, groupName(2_000)],
  );
  await analyseSeasons(client);
  return competition;
}

/** Adds a season, and teams with the slugs `<slug>-1` and so on. */
export async function insertSeason(
  client: pg.Pool,
  league: number,
  options: { name: string; first_day: string; last_day: string; slug: string; teams: string[] },
): Promise<SeasonIds> {
  const { name, first_day, last_day, slug, teams } = options;
  const { rows } = await client.query<SeasonIds>(
    `with season as (
       insert into league_seasons (league_id, name, first_day, last_day) values ($1, $2, $3, $4) returning id
     ),
     team as (
       insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
       select $1, name, 'T' || lpad(at::text, 2, '0'), $5 || '-' || at, 'shield', 'halves', '#17357a', '#f4c63a'
       from unnest($6::text[]) with ordinality as input (name, at)
       returning id, name
     ),
     spelled as (
       insert into team_spellings (team_id, team_key, league_id, spelling, kind)
       select id, fold_name(name), $1, name, 'name' from team
     )
     select season.id as season, min(team.id) as team from season, team group by season.id`,
    [league, name, first_day, last_day, slug, teams],
  );
  if (!rows[0]) throw new Error('The season has no teams.');
  return rows[0];
}

/** Adds a published competition of all the league's teams, for matches of the type League Match. Returns its id. */
export async function insertCompetition(client: pg.Pool, league: number, { season, team }: SeasonIds): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with competition as (
       insert into competitions (league_id, season_id, name, format, match_types, places_up, places_down, tie_breakers,
         legs, red_card_matches, published_at)
       values ($1, $2, 'Premier Division', 'round robin', '{League Match}', 4, 3,
         '{goal difference,goals,head to head,lots}', 2, 1, now())
       returning id
     )
     insert into competition_teams (competition_id, team_id, seed)
     select competition.id, teams.id, 1 + teams.id - $3 from competition, teams where league_id = $1
     returning competition_id as id`,
    [league, season, team],
  );
  if (!rows[0]) throw new Error('The season has no competition.');
  return rows[0].id;
}

/**
 * Adds a double round robin of the first teams, one round a week. Returns the first fixture's id; the others are
 * consecutive.
 */
export async function insertRoundRobin(
  client: pg.Pool,
  league: number,
  options: { competition: number; team: number; teams: number; firstRound: string },
): Promise<number> {
  const { competition, team, teams, firstRound } = options;
  const rounds = generateRoundRobin(
    Array.from({ length: teams }, (_, at) => team + at),
    2,
  );
  const fixtures = rounds.flatMap((pairings, round) =>
    pairings.map((pairing) => ({
      ...pairing,
      round: round + 1,
      kick_off: new Date(Date.parse(firstRound) + round * WEEK_MS),
    })),
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into fixtures (league_id, competition_id, stage, round, home_team_id, away_team_id, kick_off)
     select $1, $2, 'round robin', round, home, away, kick_off
     from json_to_recordset($3) as fixture (round smallint, home integer, away integer, kick_off timestamptz)
     returning id`,
    [league, competition, JSON.stringify(fixtures)],
  );
  return Math.min(...rows.map(({ id }) => id));
}

/** Updates the planner's statistics of the tables of seasons. */
export async function analyseSeasons(client: pg.Pool): Promise<void> {
  await client.query('analyze fixtures, teams, team_spellings, squad_spells, competitions, competition_teams');
}
