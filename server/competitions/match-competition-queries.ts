import { type Sql, sql } from '#database/query.ts';
import { seasonSpan } from '#server/kit/time/league-day-queries.ts';

/** Whether `competitions c` has fixtures. */
const HAS_FIXTURES = sql`exists (select from fixtures f where f.competition_id = c.id and f.removed_at is null)`;

/** A cheap precheck: no match without a fixture belongs to a CTE `target` with fixtures. */
export const MAY_BE_OF_TARGET = sql`(r.fixture_id is not null or not target.has_fixtures)`;

/**
 * CTEs of a competition: itself as `target` with the instants of its season, the `spellings` of its league's teams, and
 * as `rivals` the published competitions of its season, itself included.
 */
export function targetCompetition(competitionId: number | Sql): Sql {
  return sql`target as materialized (
        select c.*, ${seasonSpan(sql`l.time_zone`)}, ${HAS_FIXTURES} as has_fixtures
        from competitions c
        join open_leagues l on l.id = c.league_id
        join league_seasons season on season.id = c.season_id
        where c.id = ${competitionId} and c.removed_at is null and season.removed_at is null
      ),
      spellings as materialized (
        select spelling.team_key, spelling.team_id
        from target
        join team_spellings spelling on spelling.league_id = target.league_id and spelling.removed_at is null
      ),
      rivals as materialized (
        select other.id, other.format,
          array(select team_id from competition_teams where competition_id = other.id) as team_ids
        from target
        join competitions other on other.season_id = target.season_id and other.removed_at is null
          and (other.published_at is not null or other.id = target.id)
      )`;
}
