import { MIN_MINUTES_PER_90, SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';
import { join, raw, type Sql } from '#database/query.ts';

/** Each stat of rows `line` of `line_stats` as columns: its sum, its matches, and the part with known minutes. */
export const STAT_SUMS: Sql = join(
  SUMMED_EXTRAS.map((stat) =>
    raw(`sum(line.${stat})::integer as ${stat}, count(distinct line.match_id) filter (where line.${stat} is not null) as ${stat}_matches,
      sum(line.${stat}) filter (where line.minutes is not null) as ${stat}_timed,
      sum(line.minutes) filter (where line.${stat} is not null) as ${stat}_minutes`),
  ),
);

/** A stat of `STAT_SUMS` per 90 minutes; null below the minimum minutes. */
export function per90(stat: SummedExtra): Sql {
  return raw(
    `case when ${stat}_minutes >= ${MIN_MINUTES_PER_90} then round(90.0 * ${stat}_timed / ${stat}_minutes, 2) end`,
  );
}
