import { addDays, today } from '#contract/kit/days.ts';
import { leagueSeasons, pointDeductions } from '#database/tables/league.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

let seasons = 0;

/** Stores a season, by default from 2026 until a year from now, as tests play in 2026 and now. Returns its id. */
export async function storeSeason(
  database: TestDatabase,
  season: Partial<typeof leagueSeasons.$inferInsert> & { league_id: number },
): Promise<number> {
  seasons += 1;
  const [row] = await database
    .insert(leagueSeasons)
    .values({ name: `Season ${seasons}`, first_day: '2026-01-01', last_day: addDays(today('UTC'), 365), ...season })
    .returning({ id: leagueSeasons.id });
  if (!row) throw new Error('The season was not stored.');
  return row.id;
}

/** Stores a deduction, by default of three points; returns its id. */
export async function storeDeduction(
  database: TestDatabase,
  season_id: number,
  deduction: Partial<typeof pointDeductions.$inferInsert> = {},
): Promise<number> {
  const [row] = await database
    .insert(pointDeductions)
    .values({ season_id, team: 'Wolves', points: 3, reason: 'Did not turn up', ...deduction })
    .returning({ id: pointDeductions.id });
  if (!row) throw new Error('The deduction was not stored.');
  return row.id;
}
