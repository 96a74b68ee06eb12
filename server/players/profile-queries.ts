import type { PlayerReference } from '#contract/kit/heads.ts';
import { CAREER_POINTS, PLAYER_FORM_MATCHES, PLAYER_NAMES_SHOWN } from '#contract/kit/limits.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, join, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { PLAYED, RECORDS, spellsOf } from '#server/players/player-career-queries.ts';
import { playerStats } from '#server/players/player-stat-queries.ts';
import {
  newestLine,
  newestName,
  newestPlayerMatches,
  ownMatches,
  robloxIdOf,
} from '#server/results/counted/player-lines-queries.ts';
import { winnersOf } from '#server/votes/match-vote-queries.ts';

/** The table expression `by_league`: the sums of `own` in each league, which add up to those of the career. */
const BY_LEAGUE = sql`
  by_league as materialized (
    select league_id, count(*) filter (where not is_unused) as appearances,
      count(*) filter (where not is_unused and margin > 0) as wins,
      count(*) filter (where not is_unused and margin = 0) as draws,
      count(*) filter (where not is_unused and margin < 0) as losses, sum(goals) as goals,
      sum(assists) as assists, sum(yellow_cards) as yellow_cards, sum(red_cards) as red_cards,
      count(*) filter (where is_clean_sheet) as clean_sheets
    from own
    group by league_id
  )`;

/** Columns of `by_league` as fields of the contract's `PlayerTotals`. */
const TOTALS = [
  'appearances',
  'wins',
  'draws',
  'losses',
  'goals',
  'assists',
  'yellow_cards',
  'red_cards',
  'clean_sheets',
];
const AVERAGES = ['goals', 'assists', 'yellow_cards', 'red_cards', 'clean_sheets'];

/** Names and values for `json_build_object`. */
function fieldsOf(columns: readonly string[], buildValue: (column: string) => string): Sql {
  return join(columns.map((column) => raw(`'${column}', ${buildValue(column)}`)));
}

const CAREER_TOTALS = sql`
  select json_build_object(${fieldsOf(TOTALS, (column) => `coalesce(sum(${column}), 0)`)})
  from by_league`;

const PER_MATCH = sql`
  select json_build_object(
    ${fieldsOf(AVERAGES, (column) => `coalesce(round(sum(${column}) / nullif(sum(appearances), 0), 2), 0)`)}
  )
  from by_league`;

/**
 * Sums after each match of `played`; for a long career, after the last match of each of `CAREER_POINTS` equal parts.
 */
const CAREER = sql`
  select coalesce(json_agg(
    json_build_object(
      'match_id', match_id,
      'submission_date', ${isoTime('submission_date')},
      'appearances', appearances,
      'goals', goals_so_far,
      'assists', assists_so_far
    )
    order by appearances
  ), '[]')
  from played
  cross join (select count(*) as total from played) as whole
  where appearances * ${CAREER_POINTS}::integer / total <> (appearances - 1) * ${CAREER_POINTS}::integer / total`;

const LEAGUES = sql`
  select coalesce(json_agg(
    json_build_object(
      'league_id', league_id,
      'league_name', leagues.name,
      ${fieldsOf(TOTALS, (column) => column)}
    )
    order by appearances desc, league_id
  ), '[]')
  from by_league join open_leagues leagues on leagues.id = league_id`;

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
    select own.name, min(submission_date) as first_date, max(submission_date) as last_date,
      count(*) filter (where not is_unused) as appearances
    from own
    where own.name is not null
    group by own.name
    order by last_date desc, own.name
    limit ${literal(PLAYER_NAMES_SHOWN)}
  ) as names`;

/**
 * A player's profile for the viewer, computed from match rows in one statement. Undefined if the profile is hidden from
 * the viewer, or without both a counted match and a `fallbackName`.
 */
export async function findProfile(
  database: Database,
  playerKey: string,
  viewer: Viewer,
  fallbackName: string | null = null,
): Promise<JsonText<PlayerProfile> | undefined> {
  const key = sql`${playerKey}::text`;
  const [found] = await queryPrepared<{ profile: string; stats: string | null; awards: number }>(
    database,
    'find_player_profile',
    sql`
      with ${ownMatches(key)}, ${PLAYED}, ${BY_LEAGUE}
      select json_build_object(
        'player_key', ${key},
        'id', ${robloxIdOf(key)},
        'name', known.name,
        'discord_name', (
          select d_username
          from users
          where roblox_id = ${key} and (connections_visibility or id = ${viewer?.id ?? null}::integer)
        ),
        'totals', (${CAREER_TOTALS}),
        'per_match', (${PER_MATCH}),
        'form', ${newestPlayerMatches(key, literal(PLAYER_FORM_MATCHES))},
        'career', (${CAREER}),
        'leagues', (${LEAGUES}),
        'names', (${NAMES}),
        'spells', ${spellsOf(key)},
        'records', ${RECORDS}
      )::text as profile,
      ${playerStats(key)}::text as stats,
      (
        select count(*)::integer from (${winnersOf(sql`select match_id from own`)}) as won where won.player_key = ${key}
      ) as awards
      from (
        select coalesce(
          (select name from own where name is not null order by submission_date desc, match_id desc limit 1),
          (${newestName(key)}),
          ${fallbackName}::text
        ) as name
      ) as known
      where known.name is not null and ${isVisible(key, viewer)}`,
  );
  if (!found) return undefined;
  const stats = found.stats ? `,"stats":${found.stats}` : '';
  const awards = found.awards > 0 ? `,"player_of_the_match":${found.awards}` : '';
  return `${found.profile.slice(0, -1)}${stats}${awards}}`;
}

/** A visible player, by the name in the newest counted match. */
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
