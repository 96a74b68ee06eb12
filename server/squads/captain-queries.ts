import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';

export interface CaptainAccess {
  league_name: string;
  /** Access level in the league; null without access. */
  level: number | null;
  /** Those of the given teams that the account is captain or vice-captain of. */
  team_ids: number[];
}

/** What an account may do for teams of a league; undefined without such a league. Removed teams have no captain. */
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
        where t.league_id = l.id and t.id = any(${[...teamIds]}::integer[]) and t.removed_at is null
          and ${user.roblox_id}::text in (t.captain_key, t.vice_captain_key)
        order by t.id
      ) as team_ids
      from leagues l
      left join league_access access on access.league_id = l.id and user_id = ${user.id}
      where l.id = ${leagueId}`,
  );
  return access;
}
