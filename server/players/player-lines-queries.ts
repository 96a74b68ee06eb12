import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/**
 * A player's lines, one a match: who stands in a match twice has one appearance, in the first line's team. The name is
 * null where it was typed.
 */
export function linesOf(key: string): string {
  return `
    select match_id, min(team) as team, min(name collate "C") as name, sum(goals)::integer as goals,
      sum(assists)::integer as assists, sum(yellow_cards)::integer as yellow_cards, sum(red_card)::integer as red_cards
    from match_players
    where player_key = ${key}
    group by match_id`;
}

/** In `matches m`, the team's goals above the other team's. */
export function marginOf(team: string): string {
  return `case ${team} when 'Blue' then m.blue_goals - m.green_goals else m.green_goals - m.blue_goals end`;
}

/** The table expression `own`: the matches of the player $1 that count; `conceded` is what the other team scored. */
export const OWN_MATCHES = `
  own as materialized (
    select line.*, m.league_id, m.submission_date, ${marginOf('team')} as margin,
      case team when 'Blue' then m.green_goals else m.blue_goals end as conceded
    from (${linesOf('$1')}) as line
    join matches m using (match_id)
    where ${IS_COUNTED}
  )`;

/** Fields of wins, draws and losses among rows that have a `margin`, for `json_build_object`. */
export const RESULT_FIELDS = `
  'wins', count(*) filter (where margin > 0),
  'draws', count(*) filter (where margin = 0),
  'losses', count(*) filter (where margin < 0)`;

/** Fields of the contract's `PlayerTotals` over rows of `own`. */
export const TOTAL_FIELDS = `
  'appearances', count(*),
  ${RESULT_FIELDS},
  'goals', coalesce(sum(goals), 0),
  'assists', coalesce(sum(assists), 0),
  'yellow_cards', coalesce(sum(yellow_cards), 0),
  'red_cards', coalesce(sum(red_cards), 0),
  'clean_sheets', count(*) filter (where conceded = 0)`;

/** The contract's `PlayerLine` of the player, of columns with a prefix: `player.goals`, `other_goals`. */
export function lineJson(prefix: string, key: string): string {
  return `json_build_object(
    'team', ${prefix}team,
    'result', case sign(${prefix}margin) when 1 then 'win' when 0 then 'draw' else 'loss' end,
    'name', coalesce(${prefix}name, (${newestName(key)})),
    'goals', ${prefix}goals,
    'assists', ${prefix}assists,
    'yellow_cards', ${prefix}yellow_cards,
    'red_cards', ${prefix}red_cards
  )`;
}

/** The newest `count` matches of `own` after the first `offset` as an array of the contract's `PlayerMatch`. */
export function newestMatches(count: string, offset = '0'): string {
  return `(
    select coalesce(json_agg(
      json_build_object('match', ${MATCH_SUMMARY.text}, 'line', ${lineJson('page.', '$1')})
      order by page.submission_date desc, page.match_id desc
    ), '[]')
    from (select * from own order by submission_date desc, match_id desc limit ${count} offset ${offset}) as page
    join matches m using (match_id)
    join leagues l on l.id = m.league_id
  )`;
}

/** A lateral query of the player's newest match that counts: its row `m`, the `team` there and the player's `name`. */
export function newestLine(key: string): string {
  return `
    select coalesce(line.name, (${newestName(key)})) as name, line.team, m.*
    from match_players line
    join matches m using (match_id)
    where line.player_key = ${key} and ${IS_COUNTED}
    order by line.submission_date desc, line.match_id desc, line.name collate "C"
    limit 1`;
}

/** A query of the player's newest name in matches that count: one that came with the id, else one that was typed. */
export function newestName(key: string): string {
  return `
    select coalesce((
      select with_id.name
      from match_players with_id
      join matches m using (match_id)
      where with_id.player_key = ${key} and with_id.name is not null and ${IS_COUNTED}
      order by with_id.submission_date desc, with_id.match_id desc, with_id.name collate "C"
      limit 1
    ), (
      select without_id.name
      from match_players line_of_name
      join typed_names without_id using (match_id, team, slot)
      join matches m using (match_id)
      where line_of_name.player_key = ${key} and ${IS_COUNTED}
      order by line_of_name.submission_date desc, match_id desc, without_id.name collate "C"
      limit 1
    ))`;
}

/** The Roblox id of a player key; null for who is known by name alone. */
export function robloxIdOf(key: string): string {
  return `case when ${key} not like 'name:%' then ${key} end`;
}

export function instant(date: string): string {
  return `to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
