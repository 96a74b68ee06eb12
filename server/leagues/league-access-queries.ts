import { sql } from 'drizzle-orm';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { OwnLeague, WebsiteCredentials } from '#contract/leagues.ts';
import type { Database } from '#database/connect.ts';

/** The user's access level in a league (1 to 6), undefined without any. */
export async function findAccessLevel(
  database: Database,
  userId: number,
  leagueId: number,
): Promise<number | undefined> {
  const { rows } = await database.execute<{ level: number }>(
    sql`select level from league_access where league_id = ${leagueId} and user_id = ${userId}`,
  );
  return rows[0]?.level;
}

/** The leagues that a user may submit to on the website, by name (rules §5). */
export async function listEligibleLeagues(database: Database, userId: number): Promise<WebsiteCredentials[]> {
  const { rows } = await database.execute<WebsiteCredentials & Record<string, unknown>>(sql`
    select id, name, methods, sport
    from league_access join leagues on leagues.id = league_id
    where user_id = ${userId} and cardinality(methods) > 0
    order by lower(name), id`);
  return rows;
}

/** A league's website credentials, whoever asks. */
export async function findWebsiteCredentials(
  database: Database,
  leagueId: number,
): Promise<WebsiteCredentials | undefined> {
  const { rows } = await database.execute<WebsiteCredentials & Record<string, unknown>>(
    sql`select id, name, methods, sport from leagues where id = ${leagueId}`,
  );
  return rows[0];
}

/** A league's name and the user's level in it, null without any; undefined when there is no such league. */
export async function findLeagueAccess(
  database: Database,
  userId: number,
  leagueId: number,
): Promise<{ name: string; level: number | null } | undefined> {
  const { rows } = await database.execute<{ name: string; level: number | null }>(sql`
    select name, level
    from leagues left join league_access on league_id = id and user_id = ${userId}
    where id = ${leagueId}`);
  return rows[0];
}

/** The leagues that a user has access to, by name, with the user's level and, where it allows reviews, what waits. */
export async function listOwnLeagues(database: Database, userId: number): Promise<OwnLeague[]> {
  const { rows } = await database.execute<OwnLeague & Record<string, unknown>>(sql`
    select l.id, l.name, level as access_level,
      case when level >= ${ACCESS_LEVELS.requests} then (
        select count(*)::integer from matches
        where league_id = l.id and declined_at is null and status in ('Pending', 'On-Hold')
      ) end as requests,
      case when level >= ${ACCESS_LEVELS.requests} then (
        select count(distinct match_id)::integer
        from match_disputes dispute join matches using (match_id)
        where dispute.league_id = l.id and outcome is null and declined_at is null
          and status not in ('Pending', 'On-Hold')
      ) end as disputes
    from league_access join leagues l on l.id = league_id
    where user_id = ${userId}
    order by lower(l.name), l.id`);
  return rows;
}
