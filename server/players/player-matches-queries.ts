import { MEETINGS_SHOWN } from '#contract/kit/limits.ts';
import { COUNTED_EXTRAS } from '#contract/matches/stats.ts';
import type { HeadToHead, PlayerMatchesQuery, PlayerMatchList } from '#contract/players/schema.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, join, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { countsForPlayers, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';
import {
  lineJson,
  linesOf,
  marginOf,
  newestLine,
  newestPlayerMatches,
  ownMatches,
  RESULT_FIELDS,
  robloxIdOf,
} from '#server/results/counted/player-lines-queries.ts';
import { SUMMED_LINES } from '#server/results/counted/team-stat-queries.ts';

/**
 * A page of a player's counted matches, newest first; undefined without any, or if the profile is hidden from the
 * viewer.
 */
export async function listPlayerMatches(
  database: Database,
  playerKey: string,
  viewer: Viewer,
  { page = 1, per_page = 1 }: PlayerMatchesQuery,
): Promise<JsonText<PlayerMatchList> | undefined> {
  const key = sql`${playerKey}::text`;
  const count = hideFromPlanner(per_page, 'integer');
  const offset = hideFromPlanner((page - 1) * per_page, 'integer');
  const [found] = await queryPrepared<{ list: string }>(
    database,
    'list_player_matches',
    sql`
      with ${ownMatches(key)}
      select json_build_object(
        'matches', ${newestPlayerMatches(key, count, offset)},
        'total_matches', (select count(*) from own)
      )::text as list
      where exists (select from own) and ${isVisible(key, viewer)}`,
  );
  return found?.list;
}

/**
 * The common matches of two players; undefined if one of them has no counted match or is hidden from the viewer. For
 * teammates, the result is that of the first player's line.
 */
export async function findHeadToHead(
  database: Database,
  [playerKey, otherKey]: [string, string],
  viewer: Viewer,
): Promise<JsonText<HeadToHead> | undefined> {
  const key = sql`${playerKey}::text`;
  const other = sql`${otherKey}::text`;
  const [found] = await queryPrepared<{ record: string }>(
    database,
    'find_head_to_head',
    sql`
      with shared as materialized (
        select own.*, other.team as other_team, other.name as other_name, other.goals as other_goals,
          other.assists as other_assists, other.yellow_cards as other_yellow_cards, other.red_cards as other_red_cards,
          m.submission_date, ${marginOf(sql`own.team`)} as margin, ${marginOf(sql`other.team`)} as other_margin
        from (${linesOf(key)}) as own
        join (${linesOf(other)}) as other using (match_id)
        join matches m using (match_id)
        where ${countsForPlayers('m')} and not own.is_unused and not other.is_unused
      ),
      measured as materialized (
        select team = other_team as is_together, ${bothSums('own', 'other')}
        from shared
        cross join lateral (${sumsIn(key)}) as own
        cross join lateral (${sumsIn(other)}) as other
        where exists (select from line_stats where line_stats.match_id = shared.match_id)
      )
      select json_build_object(
        'player', ${referenceJson(key, sql`player.name`)},
        'other', ${referenceJson(other, sql`other.name`)},
        'against', (${meetings(sql`team <> other_team`, sql`not is_together`)}),
        'together', (${meetings(sql`team = other_team`, sql`is_together`)}),
        'matches', (
          select coalesce(json_agg(
            json_build_object(
              'match', ${MATCH_SUMMARY},
              'line', ${lineJson('page.', key)},
              'other_line', ${lineJson('page.other_', other)}
            )
            order by page.submission_date desc, page.match_id desc
          ), '[]')
          from (
            select * from shared order by submission_date desc, match_id desc limit ${literal(MEETINGS_SHOWN)}
          ) as page
          join matches m using (match_id)
          join open_leagues l on l.id = m.league_id
        )
      )::text as record
      from (${newestLine(key)}) as player, (${newestLine(other)}) as other
      where ${isVisible(key, viewer)} and ${isVisible(other, viewer)}`,
  );
  return found?.record;
}

function referenceJson(key: Sql, name: Sql): Sql {
  return sql`json_build_object('player_key', ${key}, 'id', ${robloxIdOf(key)}, 'name', ${name})`;
}

/** The added stats of a player in the match of `shared`. */
function sumsIn(key: Sql): Sql {
  return sql`
    select ${SUMMED_LINES}
    from match_players played
    join line_stats line using (match_id, team, slot)
    where played.match_id = shared.match_id and played.player_key = ${key}`;
}

function bothSums(own: string, other: string): Sql {
  return join(COUNTED_EXTRAS.map((stat) => raw(`${own}.${stat}, ${other}.${stat} as other_${stat}`)));
}

/** The contract's `StatPairs` over matches with a stat for both players. */
const STAT_PAIRS = join(
  COUNTED_EXTRAS.map((stat) => {
    const isSent = `filter (where ${stat} is not null and other_${stat} is not null)`;
    return raw(`'${stat}', case when count(*) ${isSent} > 0 then json_build_object('own', sum(${stat}) ${isSent},
      'other', sum(other_${stat}) ${isSent}, 'matches', count(*) ${isSent}) end`);
  }),
);

/** The contract's `Meetings` over the rows of `shared` and `measured` that meet the conditions. */
function meetings(condition: Sql, isMeasured: Sql): Sql {
  return sql`
    select json_strip_nulls(json_build_object(
      'matches', count(*),
      ${RESULT_FIELDS},
      'goals', coalesce(sum(goals), 0),
      'other_goals', coalesce(sum(other_goals), 0),
      'stats', (
        select nullif(json_strip_nulls(json_build_object(${STAT_PAIRS}))::text, '{}')::json
        from measured
        where ${isMeasured}
      )
    ))
    from shared
    where ${condition}`;
}
