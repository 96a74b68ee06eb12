import type pg from 'pg';
import { LEAGUES } from '#tools/bench/fill-database.ts';
import { analyseSeasons, insertRoundRobin, insertSeason, type SeasonIds } from '#tools/bench/fill-season.ts';
import { buildStoredJson, FIRST_ROBLOX_ID } from '#tools/bench/sample-match.ts';

/** The league whose staff send the heavy requests. Game servers send no matches to it. */
export const STAFFED_LEAGUE = LEAGUES + 1;
/** A player with a Roblox id who has played in the league. */
export const STAFFED_PLAYER = String(FIRST_ROBLOX_ID);
/** A typed name with more lines than any other. */
export const FREQUENT_NAME = 'typed_often';

export const STAFFED_MATCHES = 20_000;
/** Players' lines without a Roblox id: six per match, and seven in every fourth. */
const LINES_PER_MATCH = 6.25;
/** One in this many matches is On-Hold. */
export const HELD_STEP = 100;
/** One in this many lines has the frequent name: 558 in total. */
const FREQUENT_STEP = 224;
export const TYPED_NAMES = 5_003;
export const TEAMS = 60;
export const LEAGUE_TEAMS = 44;
/** Home and away fixtures of all pairs. */
export const STAFFED_FIXTURES = LEAGUE_TEAMS * (LEAGUE_TEAMS - 1);
const FIRST_ROUND = '2027-01-02T20:00:00Z';
export const SEASON_DAYS = { first_day: '2023-01-01', last_day: '2029-12-31' };

/** Ids in the staffed league. */
export interface StaffedLeague extends SeasonIds {
  /** A league with fixtures, a draft of one without, and a draft of a cup. */
  planned: number;
  draft: number;
  cup: number;
  /** The first ids of its squad spells, fixtures, and matches with typed names; later ids are consecutive. */
  spell: number;
  fixture: number;
  typedMatch: number;
}

/** Adds a league with matches, typed names, teams and fixtures, whose staff are the first accounts. */
export async function fillStaffedLeague(
  client: pg.Pool,
  { staff, matches }: { staff: number; matches: number },
): Promise<StaffedLeague> {
  await client.query(
    `with league as (
       insert into leagues (id, name, slug) values ($1, 'Staffed league', 'staffed-league')
     )
     insert into league_access (league_id, user_id, level) select $1, id, 6 from users order by id limit $2`,
    [STAFFED_LEAGUE, staff],
  );
  const typedMatch = await insertTypedMatches(client, matches);
  return { ...(await insertCompetitions(client)), typedMatch };
}

/** Each match has six or seven lines, all with different names. Returns the first match's id. */
async function insertTypedMatches(client: pg.Pool, matches: number): Promise<number> {
  const { player_data, event_data } = buildStoredJson({ isBare: true });
  await client.query(
    `with played as materialized (
       insert into matches (league_id, status, method, type, submission_date, match_name, blue_name, green_name,
         blue_goals, green_goals, server_instance, announce, player_data, event_data)
       select $1, case when at % ${HELD_STEP} = 0 then 'On-Hold' else 'Approved' end, 'manual', 'League Match', timestamptz '2024-01-01' + at * interval '1 hour',
         blue || ' vs ' || green, blue, green, at % 5, at % 3, 'staffed-' || at, false, $3::json, $4::json
       from generate_series(1, $2::integer) as at
       cross join lateral (
         select 'Side ' || 1 + at % ${TEAMS} as blue, 'Side ' || 1 + (at + 1 + at % 29) % ${TEAMS} as green
       ) as side
       returning match_id, submission_date
     ),
     numbered as (select *, row_number() over (order by match_id) as at from played),
     line as materialized (
       select match_id, submission_date, 1 + (n - 1) / $2::integer as slot, case n % ${FREQUENT_STEP}
         when 0 then '${FREQUENT_NAME}' else 'typed_' || n % ${TYPED_NAMES} end as name
       from generate_series(1, $2::integer * ${LINES_PER_MATCH}) as n join numbered on at = 1 + (n - 1) % $2::integer
     ),
     typed as (
       insert into typed_names (match_id, team, slot, league_id, search_name, name)
       select match_id, 'Blue', slot, $1, name, name from line
     ),
     played_in as (
       insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
         submission_date)
       select match_id, 'Blue', slot, 'name:' || name, name, slot % 2, 0, 0, 0, submission_date from line
     ),
     played_by_player as (
       insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
         submission_date)
       select match_id, 'Green', 1, player_key, name, 0, 0, 0, 0, submission_date
       from numbered, players
       where at = 1 and player_key = $5
     ),
     known as (insert into player_names (player_key, name, search_name) select distinct 'name:' || name, name, name from line)
     insert into players (player_key, name) select distinct 'name:' || name, name from line`,
    [STAFFED_LEAGUE, matches, player_data, event_data, STAFFED_PLAYER],
  );
  await client.query('analyze matches, match_players, typed_names, players, player_names');
  const { rows } = await client.query(
    'select min(match_id) as first from matches where league_id = $1 and declined_at is null',
    [STAFFED_LEAGUE],
  );
  return Number(rows[0].first);
}

async function insertCompetitions(client: pg.Pool): Promise<Omit<StaffedLeague, 'typedMatch'>> {
  const teams = Array.from({ length: TEAMS }, (_, at) => `Side ${at + 1}`);
  const { season, team } = await insertSeason(client, STAFFED_LEAGUE, {
    ...{ ...SEASON_DAYS, name: 'Staffed season' },
    ...{ slug: 'side', teams },
  });
  const { rows } = await client.query<{ spell: number; planned: number; draft: number; cup: number }>(
    `with spell as (
       insert into squad_spells (league_id, team_id, player_key, first_day)
       select $1, id, 'name:typed_' || 1 + id - $3, '2024-01-01' from teams where league_id = $1
       returning id
     ),
     competition as (
       insert into competitions (league_id, season_id, name, format, match_types, tie_breakers, legs, published_at)
       select $1, $2, name, format, '{League Match}', '{goal difference,goals}', 2, published_at
       from (values
         ('Planned', 'round robin', now()), ('Draft', 'round robin', null), ('Cup', 'groups and knockout', null)
       ) as form (name, format, published_at)
       returning id, name
     ),
     entered as (
       insert into competition_teams (competition_id, team_id, seed)
       select competition.id, teams.id, 1 + teams.id - $3 from competition, teams
       where league_id = $1 and (competition.name = 'Cup' or teams.id < $3 + ${LEAGUE_TEAMS})
     )
     select (select min(id) from spell) as spell,
       max(id) filter (where name = 'Planned') as planned,
       max(id) filter (where name = 'Draft') as draft,
       max(id) filter (where name = 'Cup') as cup
     from competition`,
    [STAFFED_LEAGUE, season, team],
  );
  if (!rows[0]) throw new Error('The league of staff has no competitions.');
  const planned = { competition: rows[0].planned, team, teams: LEAGUE_TEAMS, firstRound: FIRST_ROUND };
  const fixture = await insertRoundRobin(client, STAFFED_LEAGUE, planned);
  await analyseSeasons(client);
  return { ...rows[0], season, team, fixture };
}
