import { CAREER_POINTS, PLAYER_FORM_MATCHES, PLAYER_NAMES_SHOWN, TEAMMATES_SHOWN } from '#contract/limits.ts';
import type { PlayerProfile, PlayerReference } from '#contract/players.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, literal, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/http/json-text.ts';
import {
  newestLine,
  newestMatches,
  newestName,
  ownMatches,
  robloxIdOf,
  TOTAL_FIELDS,
} from '#server/players/player-lines-queries.ts';
import { isVisible, type Viewer } from '#server/players/player-visibility-queries.ts';

/** Teammates read before those hidden from the viewer are dropped. */
const TEAMMATES_CONSIDERED = 5 * TEAMMATES_SHOWN;

const PER_MATCH = sql`
  select json_build_object(
    'goals', coalesce(round(avg(goals), 2), 0),
    'assists', coalesce(round(avg(assists), 2), 0),
    'yellow_cards', coalesce(round(avg(yellow_cards), 2), 0),
    'red_cards', coalesce(round(avg(red_cards), 2), 0),
    'clean_sheets', coalesce(round(avg((conceded = 0)::integer), 2), 0)
  )
  from own`;

/** Sums after each match; of a long career the last match of each of `CAREER_POINTS` equal parts. */
const CAREER = sql`
  select coalesce(json_agg(
    json_build_object(
      'match_id', match_id,
      'submission_date', ${isoTime('submission_date')},
      'appearances', appearances,
      'goals', goals,
      'assists', assists
    )
    order by appearances
  ), '[]')
  from (
    select match_id, submission_date, row_number() over career as appearances, sum(goals) over career as goals,
      sum(assists) over career as assists
    from own
    window career as (order by submission_date, match_id)
  ) as sums
  cross join (select count(*) as total from own) as whole
  where appearances * ${CAREER_POINTS}::integer / total <> (appearances - 1) * ${CAREER_POINTS}::integer / total`;

const LEAGUES = sql`
  select coalesce(json_agg(league order by appearances desc, id), '[]')
  from (
    select leagues.id, count(*) as appearances,
      json_build_object('league_id', leagues.id, 'league_name', leagues.name, ${TOTAL_FIELDS}) as league
    from own join leagues on leagues.id = league_id
    group by leagues.id
  ) as split`;

const NAMES = sql`
  select coalesce(json_agg(
    json_build_object(
      'name', name,
      'first_date', ${isoTime('first_date')},
      'last_date', ${isoTime('last_date')},
      'appearances', appearances
    )
    order by last_date desc, name
  ), '[]')
  from (
    select own.name, min(submission_date) as first_date, max(submission_date) as last_date, count(*) as appearances
    from own
    where own.name is not null
    group by own.name
    order by last_date desc, own.name
    limit ${literal(PLAYER_NAMES_SHOWN)}
  ) as names`;

/**
 * The teammates of the most matches. Duplicate lines of a player are removed match by match: sorting all lines of a
 * long career takes as long as reading them.
 */
function playedWith(key: Sql, viewer: Viewer): Sql {
  return sql`
  select coalesce(json_agg(
    json_build_object(
      'player_key', player_key,
      'id', ${robloxIdOf(sql`player_key`)},
      'name', newest.name,
      'matches', matches,
      'wins', wins,
      'draws', draws,
      'losses', losses
    )
    order by matches desc, player_key
  ), '[]')
  from (
    select *
    from (
      select player_key, count(*) as matches, count(*) filter (where margin > 0) as wins,
        count(*) filter (where margin = 0) as draws, count(*) filter (where margin < 0) as losses
      from own
      cross join lateral (
        select distinct player_key
        from match_players line
        where line.match_id = own.match_id and line.team = own.team and player_key <> ${key}
      ) as mate
      group by player_key
      order by matches desc, player_key
      limit ${literal(TEAMMATES_CONSIDERED)}
    ) as mates
    where ${isVisible(sql`mates.player_key`, viewer)}
    order by matches desc, player_key
    limit ${literal(TEAMMATES_SHOWN)}
  ) as shown
  cross join lateral (${newestLine(sql`shown.player_key`)}) as newest`;
}

/**
 * A player's profile as shown to the viewer, computed from match rows in one statement. Undefined when the profile is
 * hidden from the viewer, and when the player has no match that counts and there is no `fallbackName`.
 */
export async function findProfile(
  database: Database,
  playerKey: string,
  viewer: Viewer,
  fallbackName: string | null = null,
): Promise<JsonText<PlayerProfile> | undefined> {
  const key = sql`${playerKey}::text`;
  const [found] = await queryPrepared<{ profile: string }>(
    database,
    'find_player_profile',
    sql`
      with ${ownMatches(key)}
      select json_build_object(
        'player_key', ${key},
        'id', ${robloxIdOf(key)},
        'name', known.name,
        'discord_name', (
          select d_username
          from users
          where roblox_id = ${key} and (connections_visibility or id = ${viewer?.id ?? null}::integer)
        ),
        'totals', (select json_build_object(${TOTAL_FIELDS}) from own),
        'per_match', (${PER_MATCH}),
        'form', ${newestMatches(key, literal(PLAYER_FORM_MATCHES))},
        'career', (${CAREER}),
        'leagues', (${LEAGUES}),
        'names', (${NAMES}),
        'played_with', (${playedWith(key, viewer)})
      )::text as profile
      from (
        select coalesce(
          (select name from own where name is not null order by submission_date desc, match_id desc limit 1),
          (${newestName(key)}),
          ${fallbackName}::text
        ) as name
      ) as known
      where known.name is not null and ${isVisible(key, viewer)}`,
  );
  return found?.profile;
}

/** A player whom the viewer may see, by the name of the newest match that counts. */
export async function findPlayer(
  database: Database,
  playerKey: string,
  viewer: Viewer,
): Promise<PlayerReference | undefined> {
  const key = sql`${playerKey}::text`;
  const [found] = await queryPrepared<PlayerReference>(
    database,
    'find_player',
    sql`
      select ${key} as player_key, ${robloxIdOf(key)} as id, newest.name
      from (${newestLine(key)}) as newest
      where ${isVisible(key, viewer)}`,
  );
  return found;
}
