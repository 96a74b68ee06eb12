import type pg from 'pg';
import {
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  MAX_ADDED_BANS,
  MAX_COMPETITIONS_PER_SEASON,
  MAX_FIXTURES_PER_COMPETITION,
  MAX_FOLLOWS,
  MAX_LIVE_MATCHES,
  MAX_MATCHES_PER_GROUP,
  MAX_SEASONS,
  MAX_SQUAD_PLAYERS,
  MAX_TEAM_SPELLINGS,
  MAX_TEAMS,
  MAX_TEAMS_PER_COMPETITION,
  MAX_TOKENS,
  MAX_WEBHOOK_ENDPOINTS,
  OPEN_OFFERS_SHOWN,
} from '#contract/kit/limits.ts';

/** Rows of kinds without a limit, as many as a league gathers in years. */
const MATCHES = 4_000;
const PLAYERS = 1_300;
const LINES_PER_MATCH = 10;
const ROWS_OF_OTHERS = 3_000;
const OTHER_LEAGUES = 500;
const MATCHES_OF_OTHER_LEAGUE = 12;
/** Matches and players of the league; leagues, accounts and matches outside it. */
export const LEAGUE_RECORDS = MATCHES + PLAYERS;
export const SITE_RECORDS = OTHER_LEAGUES * (1 + MATCHES_OF_OTHER_LEAGUE) + ROWS_OF_OTHERS;

/** `Team 1` plays everyone; its captain is the first player. */
const DAY = "date '2020-01-01'";

/** An approved match. */
const ANY_MATCH = '(select min(match_id) from matches where declined_at is null and match_id % 50 <> 0)';

/** Each statement fills one table, or tables that belong together. `league` is the league's id. */
const FILL: readonly string[] = [
  `insert into users (discord_id, d_username, roblox_id, roblox_username)
   select (7000000000000000 + n)::text, 'member' || n, (6000000000 + n)::text, 'Member' || n
   from generate_series(1, ${ROWS_OF_OTHERS}) as n`,
  `insert into league_access (league_id, user_id, level) select :league, id, 1 + id % 6 from users where d_username like 'member%' limit 300`,
  `insert into leagues (name, slug) select 'Other ' || n, 'other-' || n from generate_series(1, ${OTHER_LEAGUES}) as n`,
  `insert into league_seasons (league_id, name, first_day, last_day)
   select :league, 'Season ' || n, (${DAY} + n * 30), (${DAY} + n * 30 + 29) from generate_series(1, ${MAX_SEASONS - 1}) as n`,
  `insert into league_seasons (league_id, name, first_day, last_day) values (:league, 'Present', current_date - 300, current_date + 300)`,
  `insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour, captain_key)
   select :league, 'Team ' || n, 'T' || n, 'team-' || n, 'shield', 'sash', '#17357a', '#f4c63a',
     case n when 1 then '5000000001' end
   from generate_series(1, ${MAX_TEAMS}) as n`,
  `insert into team_spellings (team_id, team_key, league_id, spelling, kind)
   select id, lower(name), league_id, name, 'name' from teams where league_id = :league`,
  `insert into team_spellings (team_id, team_key, league_id, spelling, kind)
   select (select min(id) from teams where league_id = :league) + n % ${MAX_TEAMS}, 'spelling ' || n, :league, 'Spelling ' || n, 'spelling'
   from generate_series(1, ${MAX_TEAM_SPELLINGS}) as n`,
  `insert into team_names (league_id, name, team_key) select league_id, spelling, team_key from team_spellings where league_id = :league`,
  `insert into competitions (league_id, season_id, name, format, match_types, tie_breakers, legs, published_at)
   select :league, season.id, 'Competition ' || n, 'round robin', '{League Match}', '{goal difference,goals,head to head}', 2, now()
   from league_seasons season
   cross join lateral generate_series(1, case name when 'Present' then ${MAX_COMPETITIONS_PER_SEASON} else 1 end) as n
   where league_id = :league`,
  `insert into competition_teams (competition_id, team_id, seed)
   select competition.id, team.id, row_number() over (partition by competition.id order by team.id)
   from competitions competition
   join (select id from teams where league_id = :league order by id limit ${MAX_TEAMS_PER_COMPETITION}) as team on true
   where league_id = :league`,
  `insert into players (player_key, roblox_id, name)
   select (5000000000 + n)::text, (5000000000 + n)::text, 'player_' || n from generate_series(1, ${PLAYERS}) as n`,
  `insert into player_names (player_key, name, search_name)
   select player_key, name, lower(name) from players where player_key like '5%'`,
  `insert into matches (league_id, status, method, type, submission_date, match_name, blue_name, green_name, blue_goals,
     green_goals, server_instance, announce, player_data, event_data, overall_player_count, event_count, own_competition_id)
   select :league, case when n % 50 = 0 then 'On-Hold' else 'Approved' end, 'game_server', 'League Match',
     now() - (n % 3000 + 1) * interval '2 hours', 'Match ' || n, 'Team ' || 1 + n % 2 * (n % ${MAX_TEAMS}), 'Team ' || 2 + n % (${MAX_TEAMS} - 1), n % 4, n % 3,
     'server-' || n, false, data.players, '[]', ${LINES_PER_MATCH}, 0, 0
   from generate_series(1, ${MATCHES}) as n, (select json_build_object(
     'Blue', json_build_object('name', 'A', 'players', '[]'::json), 'Green', json_build_object('name', 'B', 'players', '[]'::json)
   ) as players) as data`,
  `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals, announce,
     player_data, event_data, own_competition_id)
   select id, 'Approved', 'game_server', 'League Match', 'Other', 'A', 'B', 1, 0, false, '{}', '[]', 0
   from leagues, generate_series(1, ${MATCHES_OF_OTHER_LEAGUE}) where name like 'Other%'`,
  `update matches set declined_at = now() where league_id = :league and match_id % 10 = 0`,
  `insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date)
   select match_id, case when slot % 2 = 0 then 'Blue' else 'Green' end, slot,
     (5000000001 + case slot when 1 then 0 else (match_id * 7 + slot) % ${PLAYERS} end)::text, 'player', slot % 2, 0, 0, 0, submission_date
   from matches, generate_series(1, ${LINES_PER_MATCH}) as slot
   where league_id = :league and declined_at is null`,
  `insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date)
   select match_id, team, slot, (5000000100 + slot)::text, 'player', 0, 0, 0, 0, submission_date
   from matches, (values ('Blue'), ('Green')) as side (team), generate_series(50, 50 + ${GAME_SERVER_MAX_PLAYERS_PER_TEAM} - 10) as slot
   where match_id = :match`,
  `insert into typed_names (match_id, team, slot, league_id, search_name, name)
   select match_id, 'Blue', 40, :league, 'typed_' || match_id % 5000, 'typed_' || match_id % 5000 from matches where league_id = :league`,
  `insert into players (player_key, name) select distinct 'name:' || search_name, name from typed_names`,
  `insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date)
   select match_id, team, slot, 'name:' || search_name, name, 0, 0, 0, 0, submission_date
   from typed_names join matches using (match_id)`,
  `insert into fixtures (league_id, competition_id, stage, round, home_team_id, away_team_id, kick_off, status)
   select :league, competition.id, 'round robin', 1 + n / 32, team.first + n % ${MAX_TEAMS_PER_COMPETITION}, team.first + (n + 1 + n / 64) % ${MAX_TEAMS_PER_COMPETITION},
     now() + (n - 1000) * interval '1 hour', 'planned'
   from (select id, row_number() over (order by id desc) as at from competitions where league_id = :league) as competition,
     (select min(id) as first from teams where league_id = :league) as team,
     generate_series(0, case at when 1 then ${MAX_FIXTURES_PER_COMPETITION - 1} else 60 end) as n
   where (1 + n / 64) % ${MAX_TEAMS_PER_COMPETITION} <> 0`,
  `insert into squad_spells (league_id, team_id, player_key, first_day)
   select :league, team.first + (n - 1) / ${MAX_SQUAD_PLAYERS}, (5000000000 + n)::text, ${DAY}
   from generate_series(1, ${PLAYERS}) as n, (select min(id) as first from teams where league_id = :league) as team`,
  `insert into transfers (league_id, player_key, to_team_id, outcome, ended_at, offered_at)
   select :league, (5000000000 + 1 + n % ${PLAYERS})::text, team.first + n % 2, 'done', now() - n * interval '1 hour', now() - n * interval '1 hour'
   from generate_series(1, ${ROWS_OF_OTHERS}) as n, (select min(id) as first from teams where league_id = :league) as team`,
  `insert into fixture_offers (fixture_id, team_id, kick_off)
   select id, home_team_id, kick_off + interval '1 day' from fixtures
   where league_id = :league and kick_off > now() + interval '2 days' limit ${4 * OPEN_OFFERS_SHOWN}`,
  `insert into added_bans (league_id, player_key, matches, reason, lifted_at)
   select :league, (5000000000 + 1 + n % ${PLAYERS})::text, 3, 'Ban', case when n > ${MAX_ADDED_BANS} then now() end
   from generate_series(1, ${ROWS_OF_OTHERS}) as n`,
  `insert into audit_entries (league_id, via, action, at)
   select :league, 'website', 'information updated', now() - n * interval '1 minute' from generate_series(1, ${3 * ROWS_OF_OTHERS}) as n`,
  `insert into imports (league_id, kind, row_count) select :league, 'teams', 10 from generate_series(1, 300)`,
  `insert into imported_rows (import_id, made, row_id)
   select id, 'team', n from imports, generate_series(1, 10) as n where league_id = :league`,
  `insert into rulebook_versions (league_id, text, html, rendered_by) select :league, repeat('Seven a side. ', 300), '<p>Seven</p>', 1 from generate_series(1, 500)`,
  `insert into player_merges (league_id, search_name, name, player_key, reason)
   select :league, 'typed_' || n, 'typed_' || n, (5000000000 + n)::text, 'Same' from generate_series(1, ${PLAYERS}) as n`,
  `insert into match_disputes (match_id, league_id, user_id, reason, outcome, disputed_at)
   select match_id, :league, (select min(id) from users), 'Wrong', 'kept', now() - interval '40 days'
   from matches where league_id = :league and declined_at is null limit ${ROWS_OF_OTHERS}`,
  `insert into match_removals (match_id, league_id, reason)
   select match_id, :league, 'Twice' from matches where league_id = :league and declined_at is not null`,
  `insert into match_revisions (match_id, revision, reason, before, player_ids)
   select :match, n, 'Wrong', '{}', '{}' from generate_series(1, 200) as n`,
  `insert into match_votes (match_id, league_id, candidate_key, user_id)
   select :match, :league, '5000000001', id from users where d_username like 'member%'`,
  `insert into league_requests (user_id, name, sport, methods, requested_at)
   select id, 'League ' || id, 'football', '{}', now() - interval '30 days' from users where d_username like 'member%'`,
  `insert into follows (kind, thing, user_id) select 'league', :league::text, id from users where d_username like 'member%'`,
  `insert into follows (kind, thing, user_id) select 'league', id::text, :user from leagues order by id desc limit ${MAX_FOLLOWS}`,
  `with said as (
     insert into notices (league_id, topic, sample)
     select :league, 'match', array[match_id] from matches where league_id = :league
     returning id, sample, created_at
   )
   insert into notice_subjects (kind, thing, notice_id, event, about_id, created_at)
   select 'league', :league::text, id, 'match.approved', sample[1], created_at from said`,
  `insert into webhook_endpoints (league_id, url, events, secret)
   select :league, 'https://a.example/' || n, '{match.approved}', 'secret' from generate_series(1, ${MAX_WEBHOOK_ENDPOINTS}) as n`,
  `insert into webhook_deliveries (league_id, match_id, endpoint_id, event, state)
   select :league, match_id, endpoint.id, 'match.approved', 'delivered' from matches, webhook_endpoints endpoint where matches.league_id = :league and endpoint.league_id = :league`,
  `insert into personal_tokens (token_hash, user_id, name, prefix, scope, expires_at)
   select sha256(n::text::bytea), :user, 'Token', 'abc', 'read', now() + interval '1 day' from generate_series(1, ${MAX_TOKENS}) as n`,
  `insert into groups (group_name, group_type, group_league_id, group_owner_id)
   select 'Group ' || n, 'root', :league, :user from generate_series(1, 300) as n`,
  `insert into group_matches (group_id, match_id)
   select (select min(group_id) from groups), match_id from matches where league_id = :league and declined_at is null limit ${MAX_MATCHES_PER_GROUP}`,
  `insert into live_matches (key, league_id, seq, document, ended_at)
   select 'ended-' || n, :league, 1, '{}', now() - interval '1 day' from generate_series(1, ${MAX_LIVE_MATCHES}) as n`,
];

/** Path parameters for calls about the filled league. */
export type LargestLeague = Record<string, string | number>;

/** Fills a league to its limits, without triggers, whose rows are also written here. */
export async function fillLargestLeague(
  client: pg.Pool,
  { league_id, user_id }: { league_id: number; user_id: number },
): Promise<LargestLeague> {
  const connection = await client.connect();
  try {
    await connection.query('set session_replication_role = replica');
    const values: Record<string, number | string> = { league: league_id, user: user_id, match: ANY_MATCH };
    for (const statement of FILL) {
      await connection.query(statement.replace(/:(league|user|match)\b/g, (_, name: string) => String(values[name])));
    }
    await connection.query('reset session_replication_role; analyze');
    const { rows } = await connection.query(
      `select competition_id, min(id) as fixture_id, (select match_id from ${ANY_MATCH} as match (match_id)) as match_id,
         (select min(group_id) from groups) as group_id,
         (
           select max(search_name)
           from typed_names join matches using (match_id)
           where declined_at is null and status = 'Approved' and search_name not in (select search_name from player_merges)
         ) as typed_name, (select discord_id from users where id = $1) as "discordId"
       from fixtures
       where competition_id = (select max(competition_id) from fixtures)
       group by competition_id`,
      [user_id],
    );
    // Otherwise PostgreSQL would update its statistics of read rows only after this connection was idle for ten
    // seconds.
    await connection.query('select pg_stat_force_next_flush()');
    return {
      ...rows[0],
      league_id,
      id: league_id,
      slug: 'team-1',
      other_slug: 'team-2',
      player_key: '5000000001',
      other_key: '5000000002',
      revision: 1,
      key: 'ended-1',
    };
  } finally {
    connection.release();
  }
}
