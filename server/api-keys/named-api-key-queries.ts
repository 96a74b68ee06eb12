import { sql } from 'drizzle-orm';
import type { ApiKey, ApiKeyRotation } from '#contract/api-keys.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { generateApiKey, requireRoomForKey } from '#server/api-keys/api-key-queries.ts';
import { type Actor, logChange } from '#server/audit/audit-queries.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockLeague } from '#server/leagues/league-queries.ts';

/** The keys of a league that hold, the newest first. */
export async function listApiKeys(database: Database, leagueId: number): Promise<ApiKey[]> {
  const instant = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`);
  const { rows } = await database.execute<ApiKey & Record<string, unknown>>(sql`
    select id, name, prefix, scope, ${instant('creation_date')}, ${instant('last_used')}, ${instant('expires_at')}
    from api_keys
    where league_id = ${leagueId} and (expires_at is null or expires_at > now())
    order by id desc`);
  return rows;
}

/** Creates a key beside those that the league has; throws 409 when it has as many as it may. */
export async function addApiKey(database: Database, leagueId: number, name: string, actor: Actor): Promise<string> {
  const { key, key_hash, prefix } = generateApiKey(leagueId);
  await inTransaction(database, async (transaction) => {
    await lockLeague(transaction, leagueId);
    await requireRoomForKey(transaction, leagueId);
    await transaction.execute(sql`
      insert into api_keys (key_hash, league_id, prefix, name)
      values (${key_hash}, ${leagueId}, ${prefix}, ${name})`);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'API key created',
      subject: prefix,
      after: { name },
    });
  });
  return key;
}

/**
 * Replaces a key by a new one of the same name; the old one holds for the minutes of grace. Throws 404 for a key that
 * the league does not have, 409 for one that was replaced already and when the old one would be a key too many.
 */
export async function rotateApiKey(
  database: Database,
  leagueId: number,
  { id, grace_minutes }: ApiKeyRotation,
  actor: Actor,
): Promise<string> {
  const { key, key_hash, prefix } = generateApiKey(leagueId);
  await inTransaction(database, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const { rows } = await transaction.execute<{ prefix: string; name: string | null; is_replaced: boolean }>(sql`
      select prefix, name, expires_at is not null as is_replaced
      from api_keys
      where id = ${id} and league_id = ${leagueId} and (expires_at is null or expires_at > now())
      for update`);
    const [old] = rows;
    if (!old) throw notFound(`API key ${id} of league ${leagueId}`);
    if (old.is_replaced) throw conflict(`API key ${old.prefix} was replaced already, and ends by itself.`);
    // Keys whose grace is over go too, so that they do not pile up.
    await transaction.execute(sql`
      with ended as (
        delete from api_keys
        where league_id = ${leagueId} and (expires_at <= now() or (id = ${id} and ${grace_minutes}::integer = 0))
      )
      update api_keys set expires_at = now() + ${grace_minutes}::integer * interval '1 minute'
      where id = ${id} and ${grace_minutes}::integer > 0`);
    await requireRoomForKey(transaction, leagueId);
    await transaction.execute(sql`
      insert into api_keys (key_hash, league_id, prefix, name)
      values (${key_hash}, ${leagueId}, ${prefix}, ${old.name})`);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'API key rotated',
      subject: old.prefix,
      after: { key: prefix, grace_minutes },
    });
  });
  return key;
}

/** Ends a key at once; false when the league has no such key. */
export async function revokeApiKey(database: Database, leagueId: number, id: number, actor: Actor): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    with ended as (
      delete from api_keys where id = ${id} and league_id = ${leagueId} returning prefix, expires_at
    )
    insert into audit_entries (league_id, via, actor_id, action, subject)
    select ${leagueId}, ${actor.via}, ${actor.user_id}, 'API key revoked', prefix
    from ended
    where expires_at is null or expires_at > now()`);
  return rowCount === 1;
}
