import type { BasicStats } from '#contract/groups.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';

/**
 * The matches of group $1, as the part `held` of a `with`. A root group's are its own and those of its nested groups,
 * each once; declined ones do not count (rules §6). They are counted one by one, as `not exists` would have all of the
 * product's declined matches read first.
 */
export const HELD_MATCHES = `
  held as materialized (
    select distinct match_id
    from groups
    join group_matches using (group_id)
    where (groups.group_id = $1 or groups.parent_group_id = $1) and (
      select count(*) from matches declined
      where declined.match_id = group_matches.match_id and declined.declined_at is not null
    ) = 0
  )`;

/** A group's name and what it holds, a row each. */
export interface GroupRows<T> {
  group_name: string;
  rows: T[];
}

/** A match of a group as its CSV shows it. */
export type HeldMatch = Pick<
  MatchSummary,
  'match_id' | 'match_name' | 'status' | 'submission_date' | 'overall_player_count' | 'event_count'
> & { type: string; blue_name: string; green_name: string; blue_goals: number; green_goals: number };

/** The matches of a group, newest first; undefined when there is no such group. */
export async function listHeldMatches(database: Database, groupId: number): Promise<GroupRows<HeldMatch> | undefined> {
  const { rows } = await database.$client.query<GroupRows<HeldMatch>>({
    name: 'list_held_matches',
    text: `
      with ${HELD_MATCHES}
      select group_name, (
        select coalesce(json_agg(json_build_object(
          'match_id', match_id,
          'submission_date', to_char(submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'status', status,
          'type', type,
          'match_name', match_name,
          'blue_name', blue_name,
          'green_name', green_name,
          'blue_goals', blue_goals,
          'green_goals', green_goals,
          'overall_player_count', overall_player_count,
          'event_count', event_count
        ) order by submission_date desc, match_id desc), '[]')
        from held
        join matches using (match_id)
      ) as rows
      from groups
      where group_id = $1`,
    values: [groupId],
  });
  return rows[0];
}

/** A player's sums over a group as its CSV shows them. */
export type HeldPlayer = BasicStats & { appearances: number };

/** Everyone who played in a group, as its table ranks them (spec §9); undefined when there is no such group. */
export async function listHeldPlayers(database: Database, groupId: number): Promise<GroupRows<HeldPlayer> | undefined> {
  const { rows } = await database.$client.query<GroupRows<HeldPlayer>>({
    name: 'list_held_players',
    text: `
      with ${HELD_MATCHES},
      sums as (
        select player_key, count(*) as appearances, sum(goals) as goals, sum(assists) as assists,
          sum(yellow_cards) as yellow_cards, sum(red_cards) as red_cards
        from held
        cross join lateral (
          select player_key, sum(goals)::integer as goals, sum(assists)::integer as assists,
            sum(yellow_cards)::integer as yellow_cards, sum(red_card)::integer as red_cards
          from match_players
          where match_players.match_id = held.match_id
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
      where group_id = $1`,
    values: [groupId],
  });
  return rows[0];
}
