import type { GroupStats } from '#contract/groups.ts';
import type { Database } from '#database/connect.ts';
import { HELD_MATCHES } from '#server/groups/held-matches-queries.ts';
import type { JsonText } from '#server/http/json-text.ts';

/**
 * The sums of every player over a group's matches, undefined when there is no such group. Summed before the names are
 * joined, so that indexes alone are read.
 */
export async function findGroupStats(database: Database, groupId: number): Promise<JsonText<GroupStats> | undefined> {
  const { rows } = await database.$client.query<{ stats: string }>({
    name: 'find_group_stats',
    text: `
      with ${HELD_MATCHES},
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
