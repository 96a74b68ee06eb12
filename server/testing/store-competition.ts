import { competitions } from '#database/tables/competition.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';

/** Earlier than the kick-offs of its fixtures. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let stored = 0;

/** Stores a published league, by default in a new season; returns its id. */
export async function storeCompetition(
  database: TestDatabase,
  competition: Partial<typeof competitions.$inferInsert> & { league_id: number },
): Promise<number> {
  stored += 1;
  const season_id = competition.season_id ?? (await storeSeason(database, { league_id: competition.league_id }));
  const [row] = await database
    .insert(competitions)
    .values({
      season_id,
      name: `Competition ${stored}`,
      format: 'round robin',
      match_types: ['League Match'],
      tie_breakers: ['goal difference', 'goals', 'head to head', 'wins', 'fair play', 'lots'],
      published_at: LONG_AGO,
      ...competition,
    })
    .returning({ id: competitions.id });
  if (!row) throw new Error('The competition was not stored.');
  return row.id;
}
