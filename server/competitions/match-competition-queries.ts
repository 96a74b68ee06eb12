import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';

/**
 * The CTEs of a competition: itself as `target` with the days of its season, the `spellings` of its league's teams, and the
 * `rivals`, which are the competitions that a match of the league without a fixture may belong to.
 */
export function targetCompetition(competitionId: number | Sql): Sql {
  return sql`target as materialized (
        select c.*, season.first_day, season.last_day
        from competitions c
        join league_seasons season on season.id = c.season_id
        where c.id = ${competitionId} and c.removed_at is null and season.removed_at is null
      ),
      ${rivalsOf(sql`(other.published_at is not null or other.id = target.id)`)}`;
}

/** The CTEs of a season: itself as `target`, and `spellings` and `rivals` as for a competition. */
export function targetSeason(leagueId: number, seasonId: number): Sql {
  return sql`target as materialized (
        select * from league_seasons where id = ${seasonId} and league_id = ${leagueId} and removed_at is null
      ),
      ${rivalsOf(sql`other.published_at is not null`)}`;
}

function rivalsOf(isRival: Sql): Sql {
  return sql`spellings as materialized (
        select spelling.team_key, spelling.team_id
        from target
        join team_spellings spelling on spelling.league_id = target.league_id and spelling.removed_at is null
      ),
      rivals as materialized (
        select other.id, other.season_id, other.format, other.match_types, season.first_day, season.last_day,
          array(select team_id from competition_teams where competition_id = other.id) as team_ids
        from target
        join competitions other on other.league_id = target.league_id and other.removed_at is null and ${isRival}
        join league_seasons season on season.id = other.season_id and season.removed_at is null
      )`;
}

/** The league, days and types of a competition's matches, as SQL; the days are included. */
export interface MatchScope {
  league_id: Sql;
  first_day: Sql;
  last_day: Sql;
  match_types: Sql;
}

/** The scope of the CTE `target`. */
export const TARGET_SCOPE: MatchScope = {
  league_id: sql`target.league_id`,
  first_day: sql`target.first_day`,
  last_day: sql`target.last_day`,
  match_types: sql`target.match_types`,
};

/** Whether `matches m` is of the league, days and types. */
export function isInScope({ match_types, ...days }: MatchScope): Sql {
  return sql`${isOnDays(days)} and m.type = any(${match_types})`;
}

/** Whether `matches m` is of the league and days. */
export function isOnDays({ league_id, first_day, last_day }: Omit<MatchScope, 'match_types'>): Sql {
  return sql`m.league_id = ${league_id}
    and m.submission_date >= ${first_day}::timestamp at time zone 'UTC'
    and m.submission_date < (${last_day} + 1)::timestamp at time zone 'UTC'`;
}

/** A published competition's days and types, and whether others of its league may take matches of these from it. */
export interface PublishedCompetition {
  first_day: string;
  last_day: string;
  match_types: string[];
  has_rivals: boolean;
  /**
   * Names of its teams, if each of its matches without a fixture has one of them: an earlier competition of its season
   * takes the others. Null if its matches may be of any teams.
   */
  needed_names: string[] | null;
}

/** Undefined without such a competition in the league. */
export async function findPublishedCompetition(
  database: Database,
  leagueId: number,
  competitionId: number,
): Promise<PublishedCompetition | undefined> {
  const [competition] = await queryPrepared<PublishedCompetition>(
    database,
    'find_published_competition',
    sql`
      with ${targetCompetition(competitionId)}
      select first_day::text, last_day::text, match_types, exists (
        select from rivals
        where rivals.id <> target.id and rivals.match_types && target.match_types
          and rivals.first_day <= target.last_day and rivals.last_day >= target.first_day
      ) as has_rivals, case when exists (
        select from rivals
        where rivals.season_id = target.season_id and rivals.id < target.id and rivals.match_types @> target.match_types
      ) then array(
        select named.name
        from competition_teams entry
        join spellings using (team_id)
        join team_names named on named.league_id = target.league_id and named.team_key = spellings.team_key
        where entry.competition_id = target.id
      ) end as needed_names
      from target
      where league_id = ${leagueId} and published_at is not null`,
  );
  return competition;
}

/** Whether a row of `matches` is bound to no fixture of a competition. */
export function hasNoFixture(match: string): Sql {
  return raw(`not exists (
    select from fixtures f
    join competitions planned on planned.id = f.competition_id
    where f.match_id = ${match}.match_id and f.removed_at is null and planned.removed_at is null
  )`);
}

/** SQL of a match's day, type, and the ids of its teams, which are null for a name that finds none. */
interface MatchFacts {
  day: Sql;
  type: Sql;
  home_id: Sql;
  away_id: Sql;
}

/** Whether a match without a fixture belongs to the competition of the CTE `target`. */
export function belongsToTarget(match: MatchFacts): Sql {
  return sql`target.id = ${rivalOf(match, 'id')}`;
}

/**
 * Whether a match without a fixture, on a day of the season of the CTE `target`, belongs to it: to one of its competitions,
 * or to none of any season.
 */
export function belongsToTargetSeason(match: MatchFacts): Sql {
  return sql`target.id = coalesce(${rivalOf(match, 'season_id')}, target.id)`;
}

/**
 * The competition to which a match without a fixture belongs, or its season: that of the shortest season that contains its
 * day and has one for its type. Of several in that season, the one with more of its two teams, then the first.
 */
function rivalOf({ day, type, home_id, away_id }: MatchFacts, column: 'id' | 'season_id'): Sql {
  return sql`(
    select rival.${raw(column)}
    from rivals rival
    where ${day} between rival.first_day and rival.last_day and ${type} = any(rival.match_types)
    order by rival.last_day - rival.first_day, rival.season_id,
      coalesce(${home_id} = any(rival.team_ids), false)::integer
        + coalesce(${away_id} = any(rival.team_ids), false)::integer desc,
      rival.id
    limit 1
  )`;
}
