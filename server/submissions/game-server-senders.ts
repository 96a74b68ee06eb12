import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { GAME_SERVER_REQUESTS_PER_MINUTE, LIVE_BODY_PARTS, LIVE_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { LIVE_SIZE } from '#contract/live/schema.ts';
import type { Database } from '#database/connect.ts';
import type { GameServer, Guard } from '#server/access/grants.ts';
import { GameServerKeys, isApiKey } from '#server/api-keys/api-key-queries.ts';
import { hasVerifiedCredential, readBearerToken } from '#server/kit/calls/credentials.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { HttpError, invalidBody } from '#server/kit/http/errors.ts';
import { setRateLimitCount } from '#server/kit/limits/rate-limit-headers.ts';
import { tooManyRequests } from '#server/kit/limits/rate-limits.ts';
import { UnitLimit } from '#server/kit/limits/unit-limit.ts';
import { GameServerBodies, requireKnownEncoding } from '#server/submissions/game-server-bodies.ts';

/** The league of the API key, and its rate limit. */
interface Sender extends GameServer {
  charge: (requests: number) => Promise<void>;
  response: ServerResponse;
}

/**
 * Authenticates game servers. The API key is checked before the body is read, and each request is charged to the
 * league. A cached key suffices for a body, as the statement that stores it checks the key again.
 */
export function guardGameServers(database: Database, redis: Redis | undefined): Guard<'API key'> {
  const keys = new GameServerKeys(database);
  const limits = {
    submissions: new UnitLimit('submissions', GAME_SERVER_REQUESTS_PER_MINUTE, redis),
    live: new UnitLimit('live-leagues', LIVE_REQUESTS_PER_MINUTE, redis),
  };
  const senders = new WeakMap<FastifyRequest, Sender>();

  async function charge(request: FastifyRequest, reply: FastifyReply, { rateLimit }: Endpoint): Promise<Sender> {
    const limit = limits[rateLimit?.counter ?? 'submissions'];
    const sender = createSender(reply, await keys.findCached(request), limit);
    await sender.charge(1);
    return sender;
  }

  return {
    /** Without a verified key a request counts against its address. */
    isCounted: (request) => isApiKey(readBearerToken(request) ?? '') && hasVerifiedCredential(request),

    /** Reads the body in game servers' formats. */
    prepare(scope: TypedFastify, endpoint: Endpoint) {
      const bodies = new GameServerBodies();
      scope.addHook('preParsing', async (request, reply) => {
        const sender = await charge(request, reply, endpoint);
        senders.set(request, endpoint.rateLimit?.counter === 'live' ? limitSnapshot(sender) : sender);
        requireKnownEncoding(request.headers['content-encoding']);
        // A dry run stores nothing, so no statement would check the key.
        if ('dry_run' in (request.query as object)) await keys.require(request);
      });
      scope.addHook('preValidation', async (request) => {
        if (request.body === undefined) throw invalidBody('The body is empty; send JSON.');
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
        bodies.read({ ...(senders.get(request) as Sender), body, encoding: request.headers['content-encoding'] }),
      );
      // A cached key may have ended; then 401 takes precedence over other errors.
      scope.setErrorHandler(async (error, request) => {
        if (senders.has(request)) await keys.require(request);
        throw error;
      });
    },

    async admit({ request, reply, endpoint }) {
      const sender = senders.get(request) ?? (await charge(request, reply, endpoint));
      const { cost } = sender;
      return { league_id: senders.has(request) ? sender.league_id : await keys.require(request), cost };
    },
  };
}

function createSender(reply: FastifyReply, league_id: number, limit: UnitLimit): Sender {
  const sender = { league_id, cost: 0, charge, response: reply.raw };
  return sender;

  /** Charges requests to the league's rate limit; throws 429 beyond it. */
  async function charge(requests: number): Promise<void> {
    const { isWithin, remaining, resetMs } = await limit.charge(String(league_id), requests);
    const reset = Math.ceil(resetMs / 1000);
    sender.cost += isWithin ? requests : 0;
    setRateLimitCount(reply, { limit: limit.max, remaining, reset });
    reply.header('ratelimit-cost', sender.cost);
    if (isWithin) return;
    reply.header('retry-after', reset);
    throw tooManyRequests(resetMs);
  }
}

/** A snapshot that exceeds a few requests is refused rather than charged. */
function limitSnapshot(sender: Sender): Sender {
  let parts = 1;
  return {
    ...sender,
    async charge(further) {
      parts += further;
      if (parts > LIVE_BODY_PARTS) {
        throw new HttpError('too_large', `The snapshot is too large: it may have ${LIVE_SIZE}.`);
      }
    },
  };
}
