import { raw, type Sql, sql } from '#database/query.ts';

/**
 * The CTEs of a competition: itself as `target` with the days of its season, the `spellings` of its league's teams, and the
 * `rivals`, which are the competitions that a match of the league without a fixture may belong to.
 */
export function targetCompetition(competitionId: number): Sql {
  return sql`target as materialized (
        select c.*, season.first_day, season.last_day
        from competitions c
        join league_seasons season on season.id = c.season_id
        where c.id = ${competitionId} and c.removed_at is null and season.removed_at is null
      ),
      spellings as materialized (
        select spelling.team_key, spelling.team_id
        from target
        join team_spellings spelling on spelling.league_id = target.league_id and spelling.removed_at is null
      ),
      rivals as materialized (
        select other.id, other.season_id, other.format, other.match_types, season.first_day, season.last_day,
          array(select team_id from competition_teams where competition_id = other.id) as team_ids
        from target
        join competitions other on other.league_id = target.league_id and other.removed_at is null
          and (other.published_at is not null or other.id = target.id)
        join league_seasons season on season.id = other.season_id and season.removed_at is null
      )`;
}

/** Whether a row of `matches` has a day and a type of the CTE `target`. */
export function isInTarget(match: string): Sql {
  return raw(`(${match}.league_id = target.league_id
    and ${match}.submission_date >= target.first_day::timestamp at time zone 'UTC'
    and ${match}.submission_date < (target.last_day + 1)::timestamp at time zone 'UTC'
    and ${match}.type = any(target.match_types))`);
}

/** Whether a row of `matches` is bound to no fixture of a competition. */
export function hasNoFixture(match: string): Sql {
  return raw(`not exists (
    select from fixtures f
    join competitions planned on planned.id = f.competition_id
    where f.match_id = ${match}.match_id and f.removed_at is null and planned.removed_at is null
  )`);
}

/**
 * Whether a match without a fixture belongs to `target`: to the competition of the shortest season that contains its day
 * and has one for its type. Of several in that season, the one with more of its two teams, then the first. The row has
 * `day`, `type`, `home_id` and `away_id`.
 */
export function belongsToTarget(match: string): Sql {
  return raw(`target.id = (
    select rival.id
    from rivals rival
    where ${match}.day between rival.first_day and rival.last_day and ${match}.type = any(rival.match_types)
    order by rival.last_day - rival.first_day, rival.season_id,
      coalesce(${match}.home_id = any(rival.team_ids), false)::integer
        + coalesce(${match}.away_id = any(rival.team_ids), false)::integer desc,
      rival.id
    limit 1
  )`);
}
