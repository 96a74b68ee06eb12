import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS, HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { EntryLeague, WebsiteCredentials } from '#contract/submissions/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, sql } from '#database/query.ts';
import { levelTooLow } from '#server/kit/http/errors.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** The user's access level in a league, 1 to 6; undefined without access. */
export async function findAccessLevel(
  database: Database,
  userId: number,
  leagueId: number,
): Promise<number | undefined> {
  const [access] = await query<{ level: number }>(
    database,
    sql`select level from league_access where league_id = ${leagueId} and user_id = ${userId}`,
  );
  return access?.level;
}

/** The leagues that a user may submit to on the website, by name. */
export async function listEligibleLeagues(database: Database, userId: number): Promise<WebsiteCredentials[]> {
  return query<WebsiteCredentials>(
    database,
    sql`
      select id, name, methods, sport
      from league_access join open_leagues leagues on leagues.id = league_id
      where user_id = ${userId} and cardinality(methods) > 0
      order by lower(name), id`,
  );
}

/** A league's website credentials, whether the user has access or not. */
export async function findWebsiteCredentials(
  database: Database,
  leagueId: number,
): Promise<Omit<EntryLeague, 'can_accept'> | undefined> {
  const [league] = await query<Omit<EntryLeague, 'can_accept'>>(
    database,
    sql`
      select id, name, methods, sport, time_zone, exists (
        select from competitions where league_id = leagues.id and format <> 'round robin' and removed_at is null
      ) as has_cups
      from open_leagues leagues
      where id = ${leagueId}`,
  );
  return league;
}

interface LeagueAccess {
  name: string;
  level: number | null;
  is_closed: boolean;
}

/**
 * A league's name and the user's level in it, null without access; undefined if the league doesn't exist. Closed
 * leagues are included.
 */
export async function findLeagueAccess(
  database: Database,
  userId: number,
  leagueId: number,
): Promise<LeagueAccess | undefined> {
  const [league] = await query<LeagueAccess>(
    database,
    sql`
      select name, level, closed_at is not null as is_closed
      from leagues left join league_access on league_id = id and user_id = ${userId}
      where id = ${leagueId}`,
  );
  return league;
}

/** Returns the level if it is at least `needed`; throws 403 with the needed level. */
export function requireLevel(held: number | null | undefined, needed: number, leagueName: string): number {
  if (typeof held === 'number' && held >= needed) return held;
  throw levelTooLow(needed, leagueName);
}

/**
 * The leagues that a user has access to, by name, with the user's level. Levels that allow reviews also get the number
 * of waiting requests and disputes. A closed league is listed for its owners only.
 */
export async function listOwnLeagues(database: Database, userId: number): Promise<OwnLeague[]> {
  return query<OwnLeague>(
    database,
    sql`
      select l.id, l.name, level as access_level,
        case when level >= ${ACCESS_LEVELS.requests} then (
          select count(*)::integer from matches
          where league_id = l.id and ${isListed('matches')} and status in ('Pending', 'On-Hold')
        ) end as requests,
        case when level >= ${ACCESS_LEVELS.requests} then (
          select count(distinct match_id)::integer
          from match_disputes dispute join matches using (match_id)
          where dispute.league_id = l.id and outcome is null and ${isListed('matches')}
            and status not in ('Pending', 'On-Hold')
        ) end as disputes,
        ${isoTime('closed_at')} as closed_at, ${isoTime(`closed_at + interval '${RESTORABLE_DAYS} days'`)} as restorable_until
      from league_access join leagues l on l.id = league_id
      where user_id = ${userId} and (closed_at is null or level = ${HIGHEST_ACCESS_LEVEL})
      order by lower(l.name), l.id`,
  );
}
