import { MIN_MINUTES_PER_90, SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';
import { GOALKEEPER_WORDS } from '#contract/squads/position-words.ts';
import { join, literal, raw, type Sql, sql } from '#database/query.ts';
import { per90, STAT_SUMS } from '#server/results/counted/stat-sum-queries.ts';

/**
 * Whether `match_players played` is a goalkeeper's line by its `position`, as `findPosition` reads it, and not an
 * unused substitute's.
 */
const IS_GOALKEEPER = raw(
  `(not played.is_unused and lower(line.position) in (${GOALKEEPER_WORDS.map((word) => `'${word}'`).join(', ')}))`,
);

function isTime(stat: SummedExtra): boolean {
  return stat === 'minutes' || stat === 'started';
}

function sumOf(stat: SummedExtra): Sql {
  const name = raw(stat);
  return sql`case when ${raw(`${stat}_matches`)} > 0 then json_build_object(
    'total', ${name}, 'matches', ${raw(`${stat}_matches`)}, 'per_90', ${isTime(stat) ? raw('null') : per90(stat)}
  ) end`;
}

/**
 * The contract's `PlayerStats` of a player's matches `own` as JSON without absent stats; null without any. Two lines in
 * a match are added up.
 */
export function playerStats(key: Sql): Sql {
  return sql`(
    select json_strip_nulls(json_build_object(
      ${join(SUMMED_EXTRAS.map((stat) => sql`${raw(`'${stat}'`)}, ${sumOf(stat)}`))},
      'goalkeeping', case when in_goal > 0
        then json_build_object(
          'appearances', in_goal, 'conceded', conceded, 'clean_sheets', clean_sheets,
          'save_percentage', round(100.0 * saves_in_goal / nullif(saves_in_goal + measured_conceded, 0), 1),
          'conceded_per_90',
            case when minutes_in_goal >= ${literal(MIN_MINUTES_PER_90)} then round(90.0 * timed_conceded / minutes_in_goal, 2) end
        )
      end
    ))
    from (
      select ${STAT_SUMS}, count(*) as lines,
        count(distinct line.match_id) filter (where ${IS_GOALKEEPER}) as in_goal,
        sum(own.conceded) filter (where ${IS_GOALKEEPER})::integer as conceded,
        sum(line.saves) filter (where ${IS_GOALKEEPER}) as saves_in_goal,
        sum(own.conceded) filter (where ${IS_GOALKEEPER} and line.saves is not null) as measured_conceded,
        sum(line.minutes) filter (where ${IS_GOALKEEPER}) as minutes_in_goal,
        sum(own.conceded) filter (where ${IS_GOALKEEPER} and line.minutes is not null) as timed_conceded,
        count(distinct line.match_id) filter (where ${IS_GOALKEEPER} and own.is_clean_sheet) as clean_sheets
      from own
      join match_players played using (match_id)
      join line_stats line
        on line.match_id = played.match_id and line.team = played.team and line.slot = played.slot
      where played.player_key = ${key}
    ) as sums
    where lines > 0
  )`;
}
