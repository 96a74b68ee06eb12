import type { ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { type GameServerKeys, isApiKey } from '#server/api-keys/api-key-queries.ts';
import { hasVerifiedCredential, readBearerToken } from '#server/kit/calls/credentials.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidBody } from '#server/kit/http/errors.ts';
import { setRateLimitCount } from '#server/kit/limits/rate-limit-headers.ts';
import { tooManyRequests } from '#server/kit/limits/rate-limits.ts';
import type { UnitLimit } from '#server/kit/limits/unit-limit.ts';
import { GameServerBodies, requireKnownEncoding } from '#server/submissions/game-server-bodies.ts';

/** Name of the request's decorator that carries its `Sender`. */
export const SENDER = 'gameServerSender';

/** The league of the API key, and its rate limit. */
export interface Sender {
  league_id: number;
  /** The number of requests that this one has been counted as so far. */
  cost: number;
  charge: (requests: number) => Promise<void>;
  response: ServerResponse;
}

export function createSender(reply: FastifyReply, league_id: number, limit: UnitLimit): Sender {
  const sender = { league_id, cost: 0, charge, response: reply.raw };
  return sender;

  /** Counts requests against the league's rate limit; throws 429 beyond it. */
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

interface Receiver {
  keys: GameServerKeys;
  limit: UnitLimit;
  /** What a sender may charge for one body; by default as much as its league's limit has left. */
  limitBody?: (sender: Sender) => Sender;
}

/** Charges the league of the API key for each request of the scope, then reads the body as game servers send it. */
export function receiveGameServerBodies(
  scope: TypedFastify,
  { keys, limit, limitBody = (sender) => sender }: Receiver,
): void {
  const bodies = new GameServerBodies();
  scope.decorateRequest(SENDER, null);
  scope.addHook('preParsing', async (request, reply) => {
    const league_id = await keys.findCached(request);
    const sender = createSender(reply, league_id, limit);
    await sender.charge(1);
    request.setDecorator(SENDER, limitBody(sender));
    requireKnownEncoding(request.headers['content-encoding']);
  });
  scope.addHook('preValidation', async (request) => {
    if (request.body === undefined) throw invalidBody('The body is empty; send JSON.');
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    bodies.read({ ...request.getDecorator<Sender>(SENDER), body, encoding: request.headers['content-encoding'] }),
  );
  // A cached key may have ended; then 401 takes precedence over any other error.
  scope.setErrorHandler(async (error, request) => {
    if (request.getDecorator(SENDER)) await keys.require(request);
    throw error;
  });
}

/** Without a verified key a request counts for its address; with one, the handler counts it for the league. */
export function limitByLeague(config: FastifyContextConfig): FastifyContextConfig {
  const allowList = (request: FastifyRequest) =>
    isApiKey(readBearerToken(request) ?? '') && hasVerifiedCredential(request);
  return { ...config, rateLimit: { ...(config.rateLimit || {}), allowList } };
}
