import type pg from 'pg';
import { generateRoundRobin } from '#server/fixtures/round-robin.ts';
import { groupName } from '#tools/bench/fill-database.ts';
import { TEAM_NAMES } from '#tools/bench/team-names.ts';

/** The league of the season; its matches are those of the largest group. */
export const SEASON_LEAGUE = 8;

const TEAMS = 20;
const PLAYED_ROUNDS = 30;
const PLAYERS_PER_TEAM = 15;
const FIRST_ROUND = Date.parse('2026-01-03T20:00:00Z');
const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * Adds a season of twenty teams that play a double round robin, 300 of 380 fixtures so far, to a database that has none;
 * the fixtures' matches are taken from the largest group, and the league's other matches are of another type. Returns the
 * id of the competition.
 */
export async function fillSeason(client: pg.Pool): Promise<number> {
  const names = TEAM_NAMES.slice(0, TEAMS);
  const rounds = generateRoundRobin(
    names.map((_, team) => team),
    2,
  );
  const fixtures = rounds.flatMap((pairings, round) =>
    pairings.map(({ home, away }) => ({
      round: round + 1,
      home,
      away,
      kick_off: new Date(FIRST_ROUND + round * WEEK),
      is_played: round < PLAYED_ROUNDS,
    })),
  );
  const { rows } = await client.query<{ id: number }>(
    `with season as (
       insert into league_seasons (league_id, name, first_day, last_day)
       values ($1, 'Season of twenty teams', '2026-01-01', '2027-12-31')
       returning id
     ),
     team as (
       insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
       select $1, name, 'T' || lpad(at::text, 2, '0'), 'team-' || at, 'shield', 'halves', '#17357a', '#f4c63a'
       from unnest($2::text[]) with ordinality as input (name, at)
       returning id, name, substring(slug from 6)::integer as at
     ),
     spelled as (
       insert into team_spellings (team_id, team_key, league_id, spelling, kind)
       select id, fold_name(name), $1, name, 'name' from team
     ),
     spell as (
       insert into squad_spells (league_id, team_id, player_key, first_day, shirt_number)
       select $1, team.id, player_key, '2026-01-01', place
       from team
       join (
         select player_key, row_number() over (order by player_key) - 1 as ordinal from players
       ) as player on ordinal / $3::integer = at - 1
       cross join lateral (select ordinal % $3 + 1 as place) as shirt
     ),
     competition as (
       insert into competitions (league_id, season_id, name, format, match_types, places_up, places_down, tie_breakers,
         legs, red_card_matches, published_at)
       select $1, id, 'Premier Division', 'round robin', '{League Match}', 4, 3,
         '{goal difference,goals,head to head,lots}', 2, 1, now()
       from season
       returning id
     ),
     entered as (
       insert into competition_teams (competition_id, team_id, seed)
       select competition.id, team.id, at from competition, team
     ),
     played as (
       select match_id, row_number() over (order by match_id) as ordinal
       from groups
       join group_matches using (group_id)
       join matches using (match_id)
       where group_name like $4 || '%' and status like 'Approved%' and declined_at is null
     ),
     planned as (
       select *, case when is_played then row_number() over (partition by is_played order by round, home) end as ordinal
       from json_to_recordset($5)
         as fixture (round smallint, home integer, away integer, kick_off timestamptz, is_played boolean)
     )
     insert into fixtures (league_id, competition_id, stage, round, home_team_id, away_team_id, kick_off, match_id,
       home_side)
     select $1, competition.id, 'round robin', planned.round, home.id, away.id, planned.kick_off, played.match_id,
       case when played.match_id is not null then 'Blue' end
     from planned
     join team as home on home.at = planned.home + 1
     join team as away on away.at = planned.away + 1
     cross join competition
     left join played using (ordinal)
     returning competition_id as id`,
    [SEASON_LEAGUE, names, PLAYERS_PER_TEAM, groupName(2_000), JSON.stringify(fixtures)],
  );
  if (!rows[0]) throw new Error('The season has no fixtures.');
  return rows[0].id;
}

/** Removes what `fillSeason` added. */
export async function removeSeason(client: pg.Pool): Promise<void> {
  await client.query('delete from fixtures where league_id = $1', [SEASON_LEAGUE]);
  await client.query('delete from league_seasons where league_id = $1', [SEASON_LEAGUE]);
  await client.query('delete from teams where league_id = $1', [SEASON_LEAGUE]);
}
