import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import type { OpenFixture } from '#server/competitions/odds/simulate-season.ts';

/** The fixtures of a round robin without a result that aren't cancelled, ordered by their teams alone. */
export function listOpenFixtures(database: Database, competitionId: number): Promise<OpenFixture[]> {
  return queryPrepared<OpenFixture>(
    database,
    'list_open_fixtures',
    sql`
      select f.home_team_id::text as home, f.away_team_id::text as away
      from fixtures f
      where f.competition_id = ${competitionId} and f.removed_at is null and f.stage = 'round robin'
        and f.status <> 'cancelled' and f.home_team_id is not null and f.away_team_id is not null
        and not exists (select from fixture_results r where r.fixture_id = f.id and r.in_table)
      order by f.home_team_id, f.away_team_id`,
  );
}
