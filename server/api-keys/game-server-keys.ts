import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import { requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { markVerified, readBearerToken } from '#server/http/credentials.ts';
import { unauthorized } from '#server/http/errors.ts';

/** Milliseconds after which a key is looked up again, which notes its use. */
const REMEMBERED = 60_000;

/**
 * The API keys that game servers send. Keys found in the last minute are remembered, so that a match is stored in one
 * round trip: a remembered key lets a body be read, and `insertMatch` asks the database itself whether it still holds.
 */
export class GameServerKeys {
  readonly #database: Database;
  readonly #leagues = new Map<string, number>();
  #since = Date.now();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The id of the league whose key the request bears, or bore within the last minute; throws 401. */
  async recall(request: FastifyRequest): Promise<number> {
    if (Date.now() - this.#since > REMEMBERED) {
      this.#leagues.clear();
      this.#since = Date.now();
    }
    return this.#leagues.get(readBearerToken(request) ?? '') ?? this.require(request);
  }

  /** The id of the league whose key the request bears now; throws 401. */
  async require(request: FastifyRequest): Promise<number> {
    const key = readBearerToken(request);
    if (key === undefined) throw unauthorized('Send the API key of the league as Authorization: Bearer <API key>.');
    this.#leagues.delete(key);
    const league_id = await requireLeagueByApiKey(this.#database, key);
    this.#leagues.set(key, league_id);
    markVerified(key);
    return league_id;
  }
}
