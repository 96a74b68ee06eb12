import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import { requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { markVerified, readBearerToken } from '#server/http/credentials.ts';
import { invalidCredential } from '#server/http/errors.ts';

/** After this time a key is looked up again, which also updates its last use. */
const CACHE_MS = 60_000;

/**
 * The API keys of game servers. Keys found in the last minute are cached, so that storing a match takes one round trip: a
 * cached key admits the body, and the statement of `insertMatch` checks that the key is still valid.
 */
export class GameServerKeys {
  readonly #database: Database;
  readonly #leagues = new Map<string, number>();
  #since = Date.now();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The league of the request's key, which may have been revoked in the last minute; throws 401. */
  async findCached(request: FastifyRequest): Promise<number> {
    if (Date.now() - this.#since > CACHE_MS) {
      this.#leagues.clear();
      this.#since = Date.now();
    }
    return this.#leagues.get(readBearerToken(request) ?? '') ?? this.require(request);
  }

  /** The league of the request's key, checked now; throws 401. */
  async require(request: FastifyRequest): Promise<number> {
    const key = readBearerToken(request);
    if (key === undefined)
      throw invalidCredential('Send the API key of the league as Authorization: Bearer <API key>.');
    this.#leagues.delete(key);
    const league_id = await requireLeagueByApiKey(this.#database, key);
    this.#leagues.set(key, league_id);
    markVerified(key);
    return league_id;
  }
}
