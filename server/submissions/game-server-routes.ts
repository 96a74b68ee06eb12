import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GameServerResult } from '#contract/game-server.ts';
import { GAME_SERVER_MAX_BODY_BYTES, GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/limits.ts';
import { readBearerToken } from '#server/http/bearer-token.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { conflict } from '#server/http/errors.ts';
import type { Routes } from '#server/http/routes.ts';
import { isApiKey } from '#server/leagues/api-key-queries.ts';
import { type EarlierMatch, findEarlierMatch, insertMatch } from '#server/matches/insert-match-queries.ts';
import type { Services } from '#server/services.ts';
import { buildGameServerMatch } from '#server/submissions/build-game-server-match.ts';
import { GameServerKeys } from '#server/submissions/game-server-keys.ts';
import { readIdempotency } from '#server/submissions/idempotency.ts';
import { readJsonBody, requireKnownEncoding } from '#server/submissions/read-json-body.ts';
import { readLuaTables } from '#server/submissions/read-lua-tables.ts';

/** Name of the request's decorator that carries the league of the API key. */
const LEAGUE = 'gameServerLeague';

/** What leagues' game servers send (rules §5). The key is asked for before the body is read. */
export function gameServerRoutes(api: Routes, { config, database }: Services): void {
  const keys = new GameServerKeys(database);

  api.register(async (scope: Routes) => {
    scope.decorateRequest(LEAGUE, 0);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      readJsonBody(body, request.headers['content-encoding']),
    );
    // Whatever else is wrong, a key that ended since it was remembered is told so first.
    scope.setErrorHandler(async (error, request) => {
      if (request.getDecorator(LEAGUE)) await keys.require(request);
      throw error;
    });

    scope.route({
      ...endpoint('POST /submissions/game_server'),
      bodyLimit: GAME_SERVER_MAX_BODY_BYTES,
      config: {
        rateLimit: { max: GAME_SERVER_REQUESTS_PER_MINUTE, timeWindow: '1 minute', keyGenerator: callerOf },
      },
      async preParsing(request) {
        // A dry run stores nothing that would ask whether the key still holds.
        const isDryRun = 'dry_run' in (request.query as object);
        request.setDecorator(LEAGUE, await (isDryRun ? keys.require(request) : keys.recall(request)));
        requireKnownEncoding(request.headers['content-encoding']);
      },
      async preValidation(request) {
        request.body = readLuaTables(request.body) as typeof request.body;
      },
      async handler(request, reply) {
        const league_id = request.getDecorator<number>(LEAGUE);
        const idempotency = readIdempotency(request);
        const match = buildGameServerMatch(request.body, league_id, new Date());
        const { status, hold_reasons: reasons } = match;
        if (request.query.dry_run) {
          const earlier = idempotency && (await findEarlierMatch(database, league_id, idempotency));
          return { ...(earlier ? repeat(earlier) : { status, reasons }), dry_run: true as const };
        }
        const { match_id, earlier } = await insertMatch(database, match, {
          idempotency,
          apiKey: readBearerToken(request),
        });
        if (earlier) return repeat(earlier);
        return created(reply, { Match_ID: match_id, status, reasons });
      },
    });
  });

  /** Requests without anything like a key share one allowance an address. */
  function callerOf(request: FastifyRequest): string {
    const key = readBearerToken(request);
    const caller = key !== undefined && isApiKey(key) ? `key ${key}` : `address ${config.addressSalt} ${request.ip}`;
    return hash('sha256', caller, 'base64url');
  }
}

function repeat({ match_id, status, hold_reasons, is_same_body }: EarlierMatch): GameServerResult {
  if (!is_same_body) throw conflict(`This Idempotency-Key came with another body before, as match ${match_id}.`);
  return { Match_ID: match_id, status, reasons: hold_reasons, duplicate: true };
}

function created(reply: FastifyReply, result: GameServerResult): GameServerResult {
  reply.code(201);
  return result;
}
