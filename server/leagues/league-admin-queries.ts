import type { Sport } from '#contract/submissions/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';

export interface LeagueName {
  id: number;
  name: string;
  desc: string | null;
}

/** All leagues, including unlisted ones. */
export async function listLeagueNames(database: Database): Promise<LeagueName[]> {
  return query<LeagueName>(database, sql`select id, name, "desc" from leagues order by id`);
}

interface OperatorLeague {
  id: number;
  name: string;
  sport: Sport;
  /** Matches of any status. */
  matches: number;
  api_keys: number;
  /** Accounts with an access level. */
  staff: number;
  /** UTC day. */
  created: string;
}

/** All leagues with an operator's key figures. */
export async function listLeaguesForOperator(database: Database): Promise<OperatorLeague[]> {
  return query<OperatorLeague>(
    database,
    sql`
      select id, name, sport,
        (select count(*) from matches where league_id = leagues.id) as matches,
        (select count(*) from api_keys where league_id = leagues.id and (expires_at is null or expires_at > now())) as api_keys,
        (select count(*) from league_access where league_id = leagues.id) as staff,
        to_char(creation_date at time zone 'UTC', 'YYYY-MM-DD') as created
      from leagues
      order by id`,
  );
}

/** Deletes a league without matches, and everything in it; returns the number of matches that prevent it. */
export async function deleteLeague(database: Database, leagueId: number, actor: Actor): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const [league] = await query<{ name: string; sport: Sport }>(
      transaction,
      sql`select name, sport from leagues where id = ${leagueId} for update`,
    );
    const [stored] = await query<{ count: number }>(
      transaction,
      sql`select count(*) as count from matches where league_id = ${leagueId}`,
    );
    if (!league || !stored || stored.count > 0) return stored?.count ?? 0;
    await logChange(transaction, actor, { league_id: leagueId, action: 'league deleted', before: { ...league } });
    await execute(transaction, sql`delete from groups where group_league_id = ${leagueId}`);
    await execute(transaction, sql`delete from leagues where id = ${leagueId}`);
    return 0;
  });
}
