import type { Database } from '#database/connect.ts';
import { queryPrepared, type Sql, sql } from '#database/query.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';

export interface CaptainAccess {
  league_name: string;
  /** Access level in the league; null without access. */
  level: number | null;
  /** The given teams of which the account is captain or vice-captain. */
  team_ids: number[];
}

/**
 * Whether a player leads `teams t`: is its captain or vice-captain, and in its squad today. If the player has never
 * been in the squad, the team must be one without squads.
 */
export function isInOffice(key: Sql): Sql {
  return sql`(
    t.removed_at is null and ${key} in (t.captain_key, t.vice_captain_key)
    and coalesce((
      select bool_or(${todayIn(zoneOf(sql`t.league_id`))} between first_day and coalesce(last_day, 'infinity'))
      from squad_spells
      where team_id = t.id and player_key = ${key} and removed_at is null
    ), true)
  )`;
}

/** An account's rights for teams of a league; undefined for an unknown league. */
export async function findCaptainAccess(
  database: Database,
  user: { id: number; roblox_id: string | null },
  leagueId: number,
  teamIds: readonly number[],
): Promise<CaptainAccess | undefined> {
  const [access] = await queryPrepared<CaptainAccess>(
    database,
    'find_captain_access',
    sql`
      select l.name as league_name, level, array(
        select t.id
        from teams t
        where t.league_id = l.id and t.id = any(${[...teamIds]}::integer[]) and ${isInOffice(sql`${user.roblox_id}::text`)}
        order by t.id
      ) as team_ids
      from open_leagues l
      left join league_access access on access.league_id = l.id and user_id = ${user.id}
      where l.id = ${leagueId}`,
  );
  return access;
}
