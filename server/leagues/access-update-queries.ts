import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { type Actor, logEach } from '#server/changes/audit-queries.ts';
import type { AccessEdits, AccessList } from '#server/leagues/check-access-update.ts';

/**
 * Locks the accounts of the Discord ids against deletion until the transaction ends, and returns the ids with an
 * account. Call it before `lockAccessList`: like an account's deletion, it locks accounts before access.
 */
export async function lockAccounts(transaction: Database, discordIds: string[]): Promise<Set<string>> {
  const rows = await query<{ discord_id: string }>(
    transaction,
    sql`select discord_id from users where discord_id = any(${discordIds}) order by id for key share`,
  );
  return new Set(rows.map(({ discord_id }) => discord_id));
}

/**
 * Locks a league's access list until the transaction ends and returns it; undefined for an unknown league. The league's
 * row is locked too, as locks on entries don't prevent new ones.
 */
export async function lockAccessList(transaction: Database, leagueId: number): Promise<AccessList | undefined> {
  const [league] = await query<{ name: string }>(
    transaction,
    sql`select name from open_leagues where id = ${leagueId} for no key update`,
  );
  if (!league) return undefined;
  const entries = await query<{ discord_id: string; level: number }>(
    transaction,
    sql`
      select discord_id, level
      from league_access join users on users.id = user_id
      where league_id = ${leagueId}
      order by user_id
      for update of league_access`,
  );
  return {
    leagueName: league.name,
    levels: new Map(entries.map(({ discord_id, level }) => [discord_id, level])),
  };
}

const EDIT_ENTRY = { person_id: sql`user_id`, after: { level: sql`level` } };

/** Stores and logs edits of a list locked by `lockAccessList`, or one edit of the admin command. */
export async function storeAccessEdits(
  transaction: Database,
  leagueId: number,
  { changed, removed, added }: AccessEdits,
  actor: Actor,
): Promise<void> {
  await execute(
    transaction,
    sql`
      with removed as (
        delete from league_access using users
        where league_id = ${leagueId} and users.id = user_id and discord_id = any(${removed})
        returning user_id, level
      )
      ${logEach(
        actor,
        {
          league_id: sql`${leagueId}`,
          action: 'access removed',
          person_id: sql`user_id`,
          before: { level: sql`level` },
        },
        sql`from removed`,
      )}`,
  );
  const edits = [...changed, ...added];
  // The admin command sets levels without locking the list, so an added person may already be on it.
  await execute(
    transaction,
    sql`
      with edit as (
        select users.id as user_id, edit.level, former.level as former_level
        from unnest(
          ${edits.map(({ discord_id }) => discord_id)}::text[],
          ${edits.map(({ level }) => level)}::smallint[]
        ) as edit (discord_id, level)
        join users using (discord_id)
        left join league_access as former on former.league_id = ${leagueId} and former.user_id = users.id
      ),
      stored as (
        insert into league_access (league_id, user_id, level)
        select ${leagueId}, user_id, level from edit
        on conflict (league_id, user_id) do update set level = excluded.level,
          notified_since = case
            when league_access.level < ${ACCESS_LEVELS.requests} then now() else league_access.notified_since
          end
      ),
      logged as (
        ${logEach(
          actor,
          { ...EDIT_ENTRY, league_id: sql`${leagueId}`, action: 'access added' },
          sql`from edit where former_level is null`,
        )}
      )
      ${logEach(
        actor,
        { ...EDIT_ENTRY, league_id: sql`${leagueId}`, action: 'access changed', before: { level: sql`former_level` } },
        sql`from edit where former_level <> level`,
      )}`,
  );
}
