import { CAREER_POINTS, PLAYER_FORM_MATCHES, PLAYER_NAMES_SHOWN, TEAMMATES_SHOWN } from '#contract/limits.ts';
import type { PlayerProfile, PlayerReference } from '#contract/players.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import {
  instant,
  newestLine,
  newestMatches,
  newestName,
  OWN_MATCHES,
  robloxIdOf,
  TOTAL_FIELDS,
} from '#server/players/player-lines-queries.ts';
import { isVisible, type Viewer, valuesOf } from '#server/players/player-visibility-queries.ts';

/** Teammates whom the viewer may not see are passed over; so many are looked at. */
const TEAMMATES_CONSIDERED = 5 * TEAMMATES_SHOWN;

const PER_MATCH = `
  select json_build_object(
    'goals', coalesce(round(avg(goals), 2), 0),
    'assists', coalesce(round(avg(assists), 2), 0),
    'yellow_cards', coalesce(round(avg(yellow_cards), 2), 0),
    'red_cards', coalesce(round(avg(red_cards), 2), 0),
    'clean_sheets', coalesce(round(avg((conceded = 0)::integer), 2), 0)
  )
  from own`;

/** Of many matches those that end each of as many equal parts as there are points. */
const CAREER = `
  select coalesce(json_agg(
    json_build_object(
      'match_id', match_id,
      'submission_date', ${instant('submission_date')},
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
  where appearances * ${CAREER_POINTS} / total <> (appearances - 1) * ${CAREER_POINTS} / total`;

const LEAGUES = `
  select coalesce(json_agg(league order by appearances desc, id), '[]')
  from (
    select leagues.id, count(*) as appearances,
      json_build_object('league_id', leagues.id, 'league_name', leagues.name, ${TOTAL_FIELDS}) as league
    from own join leagues on leagues.id = league_id
    group by leagues.id
  ) as split`;

const NAMES = `
  select coalesce(json_agg(
    json_build_object(
      'name', name,
      'first_date', ${instant('first_date')},
      'last_date', ${instant('last_date')},
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
    limit ${PLAYER_NAMES_SHOWN}
  ) as names`;

/** Who stands in a team twice is told apart match by match: sorting all lines of a long career takes as long as reading them. */
const PLAYED_WITH = `
  select coalesce(json_agg(
    json_build_object(
      'player_key', player_key,
      'id', ${robloxIdOf('player_key')},
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
        where line.match_id = own.match_id and line.team = own.team and player_key <> $1
      ) as mate
      group by player_key
      order by matches desc, player_key
      limit ${TEAMMATES_CONSIDERED}
    ) as mates
    where ${isVisible('mates.player_key')}
    order by matches desc, player_key
    limit ${TEAMMATES_SHOWN}
  ) as shown
  cross join lateral (${newestLine('shown.player_key')}) as newest`;

/**
 * A player's profile as the viewer sees it, worked out from match rows in one statement. Undefined when the player has
 * no match that counts, unless `fallbackName` is the name to go by then, and when the profile is hidden from the viewer.
 */
export async function findProfile(
  database: Database,
  playerKey: string,
  viewer: Viewer,
  fallbackName: string | null = null,
): Promise<JsonText<PlayerProfile> | undefined> {
  const { rows } = await database.$client.query<{ profile: string }>({
    name: 'find_player_profile',
    text: `
      with ${OWN_MATCHES}
      select json_build_object(
        'player_key', $1::text,
        'id', ${robloxIdOf('$1')},
        'name', known.name,
        'discord_name', (
          select d_username from users where roblox_id = $1 and (connections_visibility or id = $2::integer)
        ),
        'totals', (select json_build_object(${TOTAL_FIELDS}) from own),
        'per_match', (${PER_MATCH}),
        'form', ${newestMatches(String(PLAYER_FORM_MATCHES))},
        'career', (${CAREER}),
        'leagues', (${LEAGUES}),
        'names', (${NAMES}),
        'played_with', (${PLAYED_WITH})
      )::text as profile
      from (
        select coalesce(
          (select name from own where name is not null order by submission_date desc, match_id desc limit 1),
          (${newestName('$1')}),
          $4::text
        ) as name
      ) as known
      where known.name is not null and ${isVisible('$1')}`,
    values: [playerKey, ...valuesOf(viewer), fallbackName],
  });
  return rows[0]?.profile;
}

/** A player whom the viewer may see, by the name of the newest match that counts. */
export async function findPlayer(
  database: Database,
  playerKey: string,
  viewer: Viewer,
): Promise<PlayerReference | undefined> {
  const { rows } = await database.$client.query<PlayerReference>({
    name: 'find_player',
    text: `
      select $1::text as player_key, ${robloxIdOf('$1')} as id, newest.name
      from (${newestLine('$1')}) as newest
      where ${isVisible('$1')}`,
    values: [playerKey, ...valuesOf(viewer)],
  });
  return rows[0];
}
