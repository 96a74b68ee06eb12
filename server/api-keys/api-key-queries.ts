import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MAX_API_KEYS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, raw, sql } from '#database/query.ts';
import { type Actor, ADMIN_COMMAND, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { markVerified, readBearerToken } from '#server/kit/calls/credentials.ts';
import { invalidCredential, limitReached, missingCredential } from '#server/kit/http/errors.ts';

/** Characters of a key's secret that stay readable, after its league. */
const SHOWN_SECRET_CHARACTERS = 6;

/** After this time a key is queried again, which also updates its last use. */
const CACHE_MS = 60_000;

const IS_KEY_KEPT = raw(`scope = 'submit' and (expires_at is null or expires_at > now())`);

/** Whether a row of `api_keys` permits submissions now; keys of a closed league don't. */
export const IS_KEY_VALID = sql`${IS_KEY_KEPT}
  and exists (select from open_leagues where open_leagues.id = api_keys.league_id)`;

/** A new key with its columns of `api_keys`; the key itself is not stored. */
export function generateApiKey(leagueId: number): { key: string; key_hash: Buffer; prefix: string } {
  const beginning = `tl_${leagueId}_`;
  const key = beginning + randomBytes(32).toString('base64url');
  return { key, key_hash: hashApiKey(key), prefix: key.slice(0, beginning.length + SHOWN_SECRET_CHARACTERS) };
}

/**
 * Creates a league's key without a name and deletes the former one at once. Named keys stay. Throws 409 at the league's
 * maximum of keys.
 */
export async function createApiKey(
  database: Database,
  leagueId: number,
  actor: Actor = ADMIN_COMMAND,
): Promise<string> {
  const { key, key_hash, prefix } = generateApiKey(leagueId);
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    // Serialises key creation, so that of two concurrent new keys one replaces the other.
    await lockLeague(transaction, leagueId);
    await execute(transaction, sql`delete from api_keys where league_id = ${leagueId} and name is null`);
    await requireRoomForKey(transaction, leagueId);
    await execute(
      transaction,
      sql`insert into api_keys (key_hash, league_id, prefix) values (${key_hash}, ${leagueId}, ${prefix})`,
    );
    await logChange(transaction, actor, { league_id: leagueId, action: 'API key created', subject: prefix });
  });
  return key;
}

/** Throws 409 at the league's maximum of keys; replaced ones count until their grace period ends. */
export async function requireRoomForKey(transaction: Database, leagueId: number): Promise<void> {
  const [keys] = await query<{ is_full: boolean }>(
    transaction,
    sql`
      select count(*) >= ${MAX_API_KEYS} as is_full
      from api_keys
      where league_id = ${leagueId} and (expires_at is null or expires_at > now())`,
  );
  if (!keys?.is_full) return;
  throw limitReached(
    `This league has ${MAX_API_KEYS} API keys, the maximum; a replaced key counts until its grace period ends. Revoke a key first.`,
  );
}

/** The id of the key's league; updates the time of last use at most once a minute. */
export async function findLeagueByApiKey(database: Database, key: string): Promise<number | undefined> {
  const keyHash = hashApiKey(key);
  const [found] = await queryPrepared<{ league_id: number }>(
    database,
    'find_league_by_api_key',
    sql`
      with used as (
        update api_keys set last_used = now()
        where key_hash = ${keyHash} and (last_used is null or last_used < now() - interval '1 minute')
      )
      select league_id from api_keys where key_hash = ${keyHash} and ${IS_KEY_VALID}`,
  );
  return found?.league_id;
}

/** Whether the key would be valid if its league were not closed. */
async function isKeyOfClosedLeague(database: Database, key: string): Promise<boolean> {
  const keys = await execute(
    database,
    sql`select from api_keys where key_hash = ${hashApiKey(key)} and ${IS_KEY_KEPT}`,
  );
  return keys > 0;
}

/** The id of the key's league; throws 401 for a malformed, unknown or expired key, and for one of a closed league. */
export async function requireLeagueByApiKey(database: Database, key: string): Promise<number> {
  const league_id = isApiKey(key) ? await findLeagueByApiKey(database, key) : undefined;
  if (league_id === undefined && isApiKey(key) && (await isKeyOfClosedLeague(database, key))) {
    throw invalidCredential('The league of this API key is closed. The key works again once its owners restore it.');
  }
  if (league_id === undefined) throw invalidCredential('The API key is not valid; a newer key may have replaced it.');
  return league_id;
}

/**
 * API keys of game servers. Keys used in the last minute are cached, so that storing a match takes one round trip: a
 * cached key admits the body, and the statement of `insertMatch` checks that the key is still valid.
 */
export class GameServerKeys {
  readonly #database: Database;
  readonly #leagues = new Map<string, number>();
  #since = Date.now();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The league of the request's key from the cache, up to a minute old; throws 401. */
  async findCached(request: FastifyRequest): Promise<number> {
    if (Date.now() - this.#since > CACHE_MS) {
      this.#leagues.clear();
      this.#since = Date.now();
    }
    return this.#leagues.get(readBearerToken(request) ?? '') ?? this.require(request);
  }

  /** The league of the request's key, checked in the database; throws 401. */
  async require(request: FastifyRequest): Promise<number> {
    const key = readBearerToken(request);
    if (key === undefined)
      throw missingCredential('Send the API key of the league as Authorization: Bearer <API key>.');
    this.#leagues.delete(key);
    const league_id = await requireLeagueByApiKey(this.#database, key);
    this.#leagues.set(key, league_id);
    markVerified(key);
    return league_id;
  }
}

/** Whether the text has the form of a key. */
export function isApiKey(text: string): boolean {
  return /^tl_\d{1,10}_[\w-]{43}$/.test(text);
}

/** The hash by which `api_keys` stores a key. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
