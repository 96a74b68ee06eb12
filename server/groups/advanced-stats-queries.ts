import type { AdvancedStats } from '#contract/groups.ts';
import type { Database } from '#database/connect.ts';
import { HELD_MATCHES } from '#server/groups/held-matches-queries.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/** So many wins, and runs of each kind. */
const SHOWN = 5;

/** Of equal wins the one with more goals, then the newest. */
const WIDEST_FIRST = 'abs(blue_goals - green_goals) desc, blue_goals + green_goals desc, number desc';

/**
 * Further statistics of a group's matches, undefined when there is no such group. Matches are numbered by date. Those of
 * a team's run have in common how many matches up to them ended one; a player's form is written letter by letter, as
 * sorting tens of thousands of lines by player takes longer than all the rest. A player who stands in a match twice
 * appears in it once.
 */
export async function findAdvancedStats(
  database: Database,
  groupId: number,
): Promise<JsonText<AdvancedStats> | undefined> {
  const { rows } = await database.$client.query<{ stats: string }>({
    name: 'find_advanced_stats',
    text: `
      with ${HELD_MATCHES},
      games as materialized (
        select match_id, row_number() over (order by submission_date, match_id)::integer as number, blue_name,
          green_name, blue_goals, green_goals
        from held
        join matches using (match_id)
      ),
      figures as materialized (
        select player_key, count(*) as appearances, count(*) filter (where is_clean) as clean_sheets,
          sum(goals) as goals, sum(yellow_cards) as yellow_cards, sum(red_cards) as red_cards,
          array_agg(number * 2 + (goals > 0)::integer) as form
        from games
        cross join lateral (
          select player_key, sum(goals)::integer as goals, sum(yellow_cards)::integer as yellow_cards,
            sum(red_card)::integer as red_cards,
            bool_and(case team when 'Blue' then green_goals else blue_goals end = 0) as is_clean
          from match_players
          where match_players.match_id = games.match_id
          group by player_key
        ) as appearance
        group by player_key
      ),
      sides as (
        select number, lower(name) as team, name, margin
        from games
        cross join lateral (
          values (blue_name, blue_goals - green_goals), (green_name, green_goals - blue_goals)
        ) as side (name, margin)
        where lower(blue_name) <> lower(green_name)
      ),
      results as materialized (
        select number, team, name, margin,
          count(*) filter (where margin <= 0) over so_far as slips,
          count(*) filter (where margin < 0) over so_far as defeats
        from sides
        window so_far as (partition by team order by number)
      ),
      runs as (
        select 'winning' as kind, team as key, count(*) as matches, max(number) as last
        from results where margin > 0 group by team, slips
        union all
        select 'unbeaten', team, count(*), max(number) from results where margin >= 0 group by team, defeats
      ),
      longest as materialized (
        select kind, key, matches, row_number() over (partition by kind order by matches desc, last desc, key) as place
        from (
          select distinct on (kind, key collate "C") kind, key, matches, last
          from runs
          where matches > 1
          order by kind, key collate "C", matches desc, last desc
        ) as own
      )
      select json_build_object(
        'totals', (
          select json_build_object(
            'matches', count(*),
            'goals', coalesce(sum(blue_goals + green_goals), 0),
            'yellow_cards', (select coalesce(sum(yellow_cards), 0) from figures),
            'red_cards', (select coalesce(sum(red_cards), 0) from figures)
          )
          from games
        ),
        'players', (
          select coalesce(json_agg(json_build_object(
            'name', name,
            'id', roblox_id,
            'appearances', appearances,
            'clean_sheets', clean_sheets,
            'goals', goals,
            'yellow_cards', yellow_cards,
            'red_cards', red_cards
          ) order by appearances desc, clean_sheets desc, goals desc, player_key collate "C"), '[]')
          from figures
          join players using (player_key)
        ),
        'biggest_wins', (
          select coalesce(json_agg(${MATCH_SUMMARY} order by place), '[]')
          from (
            select match_id, row_number() over (order by ${WIDEST_FIRST}) as place
            from games
            where blue_goals <> green_goals
            order by place
            limit ${SHOWN}
          ) as won
          join matches m using (match_id)
          join leagues l on l.id = m.league_id
        ),
        'winning_runs', ${listTeamRuns('winning')},
        'unbeaten_runs', ${listTeamRuns('unbeaten')},
        'scoring_runs', (
          select coalesce(json_agg(json_build_object('name', name, 'id', roblox_id, 'matches', matches)
            order by matches desc, goals desc, player_key collate "C"), '[]')
          from (
            select player_key, goals, matches
            from figures
            cross join lateral (
              select string_agg(case when odd_if_scored % 2 = 1 then 'G' else '-' end, '' order by odd_if_scored)
              from unnest(form) as odd_if_scored
            ) as written (form_in_order)
            cross join lateral (
              select max(length(run)) as matches from string_to_table(form_in_order, '-') as run
            ) as longest
            where form_in_order like '%GG%'
            order by matches desc, goals desc, player_key collate "C"
            limit ${SHOWN}
          ) as scoring
          join players using (player_key)
        )
      )::text as stats
      from groups
      where group_id = $1`,
    values: [groupId],
  });
  return rows[0]?.stats;
}

/** A team is shown as it was written last. */
function listTeamRuns(kind: 'winning' | 'unbeaten'): string {
  return `(
          select coalesce(json_agg(json_build_object(
            'team', (select name from results where team = key order by number desc limit 1),
            'matches', matches
          ) order by place), '[]')
          from longest
          where kind = '${kind}' and place <= ${SHOWN}
        )`;
}
