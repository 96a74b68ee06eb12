import { literal, raw, type Sql, sql } from '#database/query.ts';
import { isCleanSheetBy } from '#server/results/counted/clean-sheet-queries.ts';
import { countsForPlayers, isCounted, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';

/**
 * A query of a player's lines, one per match: two lines in one match count as one appearance, in the first line's team.
 * The name is null if it was typed. Of an unused substitute only cards count, without an appearance.
 */
export function linesOf(key: Sql): Sql {
  return sql`
    select match_id, min(team) as team, min(name collate "C") as name, sum(goals)::integer as goals,
      sum(assists)::integer as assists, sum(yellow_cards)::integer as yellow_cards, sum(red_card)::integer as red_cards,
      bool_and(is_unused) as is_unused
    from match_players
    where player_key = ${key} and (not is_unused or yellow_cards > 0 or red_card > 0)
    group by match_id`;
}

/** The goal difference of `matches m` for the team's side. */
export function marginOf(team: Sql): Sql {
  return sql`case ${team} when 'Blue' then m.blue_goals - m.green_goals else m.green_goals - m.blue_goals end`;
}

/**
 * The table expression `own`: a player's counted matches; `conceded` are the opponents' goals. Matches with
 * neighbouring ids share pages of the index.
 */
export function ownMatches(key: Sql): Sql {
  return sql`
    own as materialized (
      select line.*, m.league_id, m.submission_date, ${marginOf(sql`team`)} as margin, conceded,
        not is_unused and ${isCleanSheetBy('conceded')} as is_clean_sheet
      from (${linesOf(key)} order by match_id) as line
      join matches m using (match_id)
      cross join lateral (select case team when 'Blue' then m.green_goals else m.blue_goals end as conceded) as against
      where ${countsForPlayers('m')}
    )`;
}

/** Numbers of wins, draws and losses among rows with a `margin`, for `json_build_object`. */
export const RESULT_FIELDS = sql`
  'wins', count(*) filter (where margin > 0),
  'draws', count(*) filter (where margin = 0),
  'losses', count(*) filter (where margin < 0)`;

/** The contract's `PlayerLine` of a player, from columns with a prefix: `page.goals`, `page.other_goals`. */
export function lineJson(prefix: string, key: Sql): Sql {
  const column = (name: string) => raw(prefix + name);
  return sql`json_build_object(
    'team', ${column('team')},
    'result', case sign(${column('margin')}) when 1 then 'win' when 0 then 'draw' else 'loss' end,
    'name', coalesce(${column('name')}, (${newestName(key)})),
    'goals', ${column('goals')},
    'assists', ${column('assists')},
    'yellow_cards', ${column('yellow_cards')},
    'red_cards', ${column('red_cards')}
  )`;
}

/** The newest `count` matches of `own` after the first `offset`, as an array of the contract's `PlayerMatch`. */
export function newestPlayerMatches(key: Sql, count: Sql, offset = literal(0)): Sql {
  return sql`(
    select coalesce(json_agg(
      json_build_object('match', ${MATCH_SUMMARY}, 'line', ${lineJson('page.', key)})
      order by page.submission_date desc, page.match_id desc
    ), '[]')
    from (select * from own order by submission_date desc, match_id desc limit ${count} offset ${offset}) as page
    join matches m using (match_id)
    join leagues l on l.id = m.league_id
  )`;
}

/** A lateral query of the player's newest counted match: its row `m`, the `team` there and the player's `name`. */
export function newestLine(key: Sql): Sql {
  return sql`
    select coalesce(line.name, (${newestName(key)})) as name, line.team, m.*
    from match_players line
    join matches m using (match_id)
    where line.player_key = ${key} and ${isCounted('m')}
    order by line.submission_date desc, line.match_id desc, line.name collate "C"
    limit 1`;
}

/** A query of the player's newest name in counted matches: one sent with the id, else a typed one. */
export function newestName(key: Sql): Sql {
  return sql`
    select coalesce((
      select with_id.name
      from match_players with_id
      join matches m using (match_id)
      where with_id.player_key = ${key} and with_id.name is not null and ${isCounted('m')}
      order by with_id.submission_date desc, with_id.match_id desc, with_id.name collate "C"
      limit 1
    ), (
      select without_id.name
      from match_players line_of_name
      join typed_names without_id using (match_id, team, slot)
      join matches m using (match_id)
      where line_of_name.player_key = ${key} and ${isCounted('m')}
      order by line_of_name.submission_date desc, match_id desc, without_id.name collate "C"
      limit 1
    ))`;
}

/** The Roblox id in a player key; null for a player without one. */
export function robloxIdOf(key: Sql): Sql {
  return sql`case when ${key} not like 'name:%' then ${key} end`;
}
