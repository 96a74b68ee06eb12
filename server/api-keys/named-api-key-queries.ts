import type { ApiKey, ApiKeyRotation } from '#contract/leagues/api-keys.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { generateApiKey, requireRoomForKey } from '#server/api-keys/api-key-queries.ts';
import { type Actor, logChange, logEach } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';

/** The valid keys of a league, newest first. */
export async function listApiKeys(database: Database, leagueId: number): Promise<ApiKey[]> {
  return query<ApiKey>(
    database,
    sql`
      select id, name, prefix, scope, ${isoTime('creation_date')} as creation_date,
        ${isoTime('last_used')} as last_used, ${isoTime('expires_at')} as expires_at
      from api_keys
      where league_id = ${leagueId} and (expires_at is null or expires_at > now())
      order by id desc`,
  );
}

/** Creates a key with a name; throws 409 at the league's maximum of keys. */
export async function addApiKey(database: Database, leagueId: number, name: string, actor: Actor): Promise<string> {
  const { key, key_hash, prefix } = generateApiKey(leagueId);
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    await requireRoomForKey(transaction, leagueId);
    await execute(
      transaction,
      sql`
        insert into api_keys (key_hash, league_id, prefix, name)
        values (${key_hash}, ${leagueId}, ${prefix}, ${name})`,
    );
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
 * Replaces a key by a new one of the same name; the old one stays valid for the grace period. Throws 404 for an unknown
 * key, and 409 for one that was already replaced or if both keys would exceed the maximum.
 */
export async function rotateApiKey(
  database: Database,
  leagueId: number,
  { id, grace_minutes }: ApiKeyRotation,
  actor: Actor,
): Promise<string> {
  const { key, key_hash, prefix } = generateApiKey(leagueId);
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const [old] = await query<{ prefix: string; name: string | null; is_replaced: boolean }>(
      transaction,
      sql`
        select prefix, name, expires_at is not null as is_replaced
        from api_keys
        where id = ${id} and league_id = ${leagueId} and (expires_at is null or expires_at > now())
        for update`,
    );
    if (!old) throw notFound(`API key ${id} of league ${leagueId}`);
    if (old.is_replaced) throw conflict(`API key ${old.prefix} was replaced already, and ends by itself.`);
    // Also deletes keys whose grace period is over.
    await execute(
      transaction,
      sql`
        with ended as (
          delete from api_keys
          where league_id = ${leagueId} and (expires_at <= now() or (id = ${id} and ${grace_minutes}::integer = 0))
        )
        update api_keys set expires_at = now() + ${grace_minutes}::integer * interval '1 minute'
        where id = ${id} and ${grace_minutes}::integer > 0`,
    );
    await requireRoomForKey(transaction, leagueId);
    await execute(
      transaction,
      sql`
        insert into api_keys (key_hash, league_id, prefix, name)
        values (${key_hash}, ${leagueId}, ${prefix}, ${old.name})`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'API key rotated',
      subject: old.prefix,
      after: { key: prefix, grace_minutes },
    });
  });
  return key;
}

/** Deletes a key; false for an unknown key. */
export async function revokeApiKey(database: Database, leagueId: number, id: number, actor: Actor): Promise<boolean> {
  const revoked = await execute(
    database,
    sql`
      with ended as (
        delete from api_keys where id = ${id} and league_id = ${leagueId} returning prefix, expires_at
      )
      ${logEach(
        actor,
        { league_id: sql`${leagueId}`, action: 'API key revoked', subject: sql`prefix` },
        sql`from ended where expires_at is null or expires_at > now()`,
      )}`,
  );
  return revoked === 1;
}
