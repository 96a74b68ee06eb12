import type { BasicStats, GroupStats } from '#contract/groups/schema.ts';
import type { RESULT_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isListed, MATCH_PLACE, yesOrNo } from '#server/results/counted/match-queries.ts';
import { ofSide } from '#server/results/teams/team-queries.ts';

/**
 * The table expressions `added` and `in_group`: the listed matches of a group and its nested groups, each once.
 * Declined matches are excluded by an array: with a join or `not exists` the planner reads those of all leagues first.
 */
export function matchesOf(groupId: number): Sql {
  return sql`
    added as materialized (
      select match_id
      from groups
      join group_matches using (group_id)
      where groups.group_id = ${groupId} or groups.parent_group_id = ${groupId}
    ),
    in_group as materialized (
      select match_id from added
      except
      select match_id from matches where not (${isListed('matches')}) and match_id = any(array(select match_id from added))
    )`;
}

/** Whether a row, by its name in the statement, is of a match of `in_group`. An array is faster than a join. */
export function isInGroup(row: string): Sql {
  return sql`${raw(row)}.match_id = any(array(select match_id from in_group))`;
}

/** A player's entry for `json_object_agg`, built as text: JSON functions take half as long again. */
const STATS_ENTRY = sql`concat(
  to_json(player_key), ' : {"name":', to_json(name), ',"id":', coalesce(to_json(roblox_id)::text, 'null'),
  ',"goals":', goals, ',"assists":', assists, ',"yellow_cards":', yellow_cards, ',"red_cards":', red_cards, '}'
)`;

/**
 * The sums of every player over a group's matches; undefined for an unknown group. Sums are computed before the join
 * with names, so that only indexes are read.
 */
export async function findGroupStats(database: Database, groupId: number): Promise<JsonText<GroupStats> | undefined> {
  const [group] = await queryPrepared<{ players: string | null }>(
    database,
    'find_group_stats',
    sql`
      with ${matchesOf(groupId)},
      sums as (
        select player_key, sum(goals) as goals, sum(assists) as assists, sum(yellow_cards) as yellow_cards,
          sum(red_card) as red_cards
        from match_players
        where ${isInGroup('match_players')}
        group by player_key
      )
      select (
        select string_agg(${STATS_ENTRY}, ', ')
        from sums
        join players using (player_key)
      ) as players
      from groups
      where group_id = ${groupId}`,
  );
  if (!group) return undefined;
  const basic = group.players === null ? '{}' : `{ ${group.players} }`;
  return `{"stats" : {"basic" : ${basic}}, "error" : null}`;
}

/** The name of a group and the rows of one of its CSV files. */
export interface GroupRows<T> {
  group_name: string;
  rows: T[];
}

/** A match as a row of the group's CSV. */
export type GroupMatchRow = Record<(typeof RESULT_COLUMNS)[number], string | number | null>;

/** The matches of a group, newest first; undefined for an unknown group. */
export async function listGroupMatchRows(
  database: Database,
  groupId: number,
): Promise<GroupRows<GroupMatchRow> | undefined> {
  const [group] = await queryPrepared<GroupRows<GroupMatchRow>>(
    database,
    'list_group_matches',
    sql`
      with ${matchesOf(groupId)}
      select group_name, (
        select coalesce(json_agg(json_build_object(
          'match_id', match_id,
          'submission_date', ${isoTime('submission_date')},
          'status', status,
          'type', type,
          'match_name', match_name,
          'blue_name', blue_name,
          'green_name', green_name,
          'blue_goals', blue_goals,
          'green_goals', green_goals,
          'overall_player_count', overall_player_count,
          'event_count', event_count,
          'extra_time', ${yesOrNo(sql`had_extra_time`)},
          'blue_penalties', blue_penalties,
          'green_penalties', green_penalties,
          'fixture_id', place.fixture_id,
          'competition_id', place.competition_id,
          'season_id', place.season_id,
          'blue_team_id', ${ofSide('blue', sql`t.id`)},
          'green_team_id', ${ofSide('green', sql`t.id`)}
        ) order by submission_date desc, match_id desc), '[]')
        from in_group
        join matches m using (match_id)
        left join lateral (${MATCH_PLACE}) as place on true
      ) as rows
      from groups
      where group_id = ${groupId}`,
  );
  return group;
}

/** A player's sums as a row of the group's CSV. */
export type GroupPlayerRow = BasicStats & { appearances: number };

/** The players of a group's matches, ranked as in its table; undefined for an unknown group. */
export async function listGroupPlayerRows(
  database: Database,
  groupId: number,
): Promise<GroupRows<GroupPlayerRow> | undefined> {
  const [group] = await queryPrepared<GroupRows<GroupPlayerRow>>(
    database,
    'list_group_players',
    sql`
      with ${matchesOf(groupId)},
      sums as (
        select player_key, count(*) filter (where not is_unused) as appearances, sum(goals) as goals, sum(assists) as assists,
          sum(yellow_cards) as yellow_cards, sum(red_cards) as red_cards
        from in_group
        cross join lateral (
          select player_key, sum(goals)::integer as goals, sum(assists)::integer as assists,
            sum(yellow_cards)::integer as yellow_cards, sum(red_card)::integer as red_cards,
            bool_and(is_unused) as is_unused
          from match_players
          where match_players.match_id = in_group.match_id
          group by player_key
        ) as appearance
        group by player_key
      )
      select group_name, (
        select coalesce(json_agg(json_build_object(
          'name', name,
          'id', roblox_id,
          'appearances', appearances,
          'goals', goals,
          'assists', assists,
          'yellow_cards', yellow_cards,
          'red_cards', red_cards
        ) order by goals desc, assists desc, yellow_cards desc, red_cards desc, name, player_key), '[]')
        from sums
        join players using (player_key)
      ) as rows
      from groups
      where group_id = ${groupId}`,
  );
  return group;
}
