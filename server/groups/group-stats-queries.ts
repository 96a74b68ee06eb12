import type { GroupStats } from '#contract/groups.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';

/**
 * The sums of every player over a group's matches, undefined when there is no such group. A root group's matches are
 * its own and those of its nested groups, each once; declined ones do not count (rules §6).
 * Summed before the names are joined, so that indexes alone are read; declined matches are counted one by one, as
 * `not exists` would have all of the product's declined matches read first.
 */
export async function findGroupStats(database: Database, groupId: number): Promise<JsonText<GroupStats> | undefined> {
  const { rows } = await database.$client.query<{ stats: string }>({
    name: 'find_group_stats',
    text: `
      with held as materialized (
        select distinct match_id
        from groups
        join group_matches using (group_id)
        where (groups.group_id = $1 or groups.parent_group_id = $1) and (
          select count(*) from matches declined
          where declined.match_id = group_matches.match_id and declined.declined_at is not null
        ) = 0
      ),
      sums as (
        select player_key, sum(goals) as goals, sum(assists) as assists, sum(yellow_cards) as yellow_cards,
          sum(red_card) as red_cards
        from held
        join match_players using (match_id)
        group by player_key
      )
      select json_build_object(
        'stats', json_build_object('basic', (
          select coalesce(json_object_agg(player_key, line), '{}')
          from sums
          join players using (player_key)
          cross join lateral (select name, roblox_id as id, goals, assists, yellow_cards, red_cards) as line
        )),
        'error', null
      )::text as stats
      from groups
      where group_id = $1`,
    values: [groupId],
  });
  return rows[0]?.stats;
}
