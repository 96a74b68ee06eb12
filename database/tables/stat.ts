import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { TeamSide } from '#contract/matches/schema.ts';
import { FOOTBALL_STATS, SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';

const LARGEST_SMALLINT = 32_767;

const FIGURE_COLUMNS = Object.fromEntries(
  SUMMED_EXTRAS.map((name) => [name, FOOTBALL_STATS[name].max > LARGEST_SMALLINT ? integer() : smallint()]),
) as Record<SummedExtra, ReturnType<typeof integer>>;

/**
 * The added stats of players' lines, one row per line with any, so that other lines need no space. Values are those of
 * the match's JSON, with `started` as 0 or 1, and `minutes` also derived from events. Null if unknown. The rows are
 * written and deleted with those of `match_players`.
 */
export const lineStats = pgTable(
  'line_stats',
  {
    match_id: bigint({ mode: 'number' }).notNull(),
    team: text().$type<TeamSide>().notNull(),
    slot: smallint().notNull(),
    league_id: integer().notNull(),
    position: text(),
    ...FIGURE_COLUMNS,
  },
  (table) => [
    primaryKey({ columns: [table.match_id, table.team, table.slot] }),
    index('line_stats_league_id').on(table.league_id),
  ],
);
