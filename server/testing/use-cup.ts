import { beforeEach } from 'vitest';
import { leagues, type matches } from '#database/tables/schema.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** The Autumn Cup, a league without matches; a new one before each test. */
export function useCup(server: TestApp) {
  const cup = { league_id: 0 };

  beforeEach(async () => {
    const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
    cup.league_id = league?.id ?? 0;
  });

  function get(path: string) {
    return server.app.inject(`/api/leagues/${cup.league_id}${path}`);
  }

  /** Stores a match of the cup at noon UTC, with a score such as '2-1'; returns its id. */
  function playLeagueMatch(
    blue_name: string,
    score: string,
    green_name: string,
    day = '2026-09-01',
    columns: Partial<typeof matches.$inferInsert> = {},
  ): Promise<number> {
    const [blue_goals, green_goals] = score.split('-').map(Number);
    const submission_date = new Date(`${day}T12:00:00Z`);
    const match = { ...cup, blue_name, green_name, blue_goals, green_goals, submission_date };
    return storeMatch(server.database, { ...match, ...columns });
  }

  return { cup, get, playLeagueMatch };
}
