import type { ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { GameServerResult } from '#contract/game-server.ts';
import { GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/limits.ts';
import { GameServerKeys, isApiKey } from '#server/api-keys/api-key-queries.ts';
import type { NewMatch } from '#server/domain/new-match.ts';
import { hasVerifiedCredential, readBearerToken } from '#server/http/credentials.ts';
import { invalidBody, keyReused } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { setRateLimitCount } from '#server/http/rate-limit-headers.ts';
import { tooManyRequests } from '#server/http/rate-limits.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { UnitLimit } from '#server/http/unit-limit.ts';
import { yieldToOthers } from '#server/map-in-slices.ts';
import type { Services } from '#server/services.ts';
import { buildGameServerMatch, findWarnings } from '#server/submissions/build-game-server-match.ts';
import { readGameServerFixtures } from '#server/submissions/fixture-squad-queries.ts';
import { GameServerBodies, requireKnownEncoding } from '#server/submissions/game-server-bodies.ts';
import { readIdempotency } from '#server/submissions/idempotency.ts';
import {
  type EarlierMatch,
  findEarlierMatch,
  type MatchBatches,
  nameFixture,
  previewMatch,
} from '#server/submissions/insert-match-queries.ts';

/** Name of the request's decorator that carries its `Sender`. */
const SENDER = 'gameServerSender';

/** The league of the API key, and its rate limit. */
interface Sender {
  league_id: number;
  /** The number of requests that this one has been counted as so far. */
  cost: number;
  charge: (requests: number) => Promise<void>;
  response: ServerResponse;
}

/** Requests of leagues' game servers. The API key is checked before the body is read. */
export function gameServerRoutes(
  api: TypedFastify,
  { database, reads }: Services,
  { batches, redis }: { batches: MatchBatches; redis: Redis | undefined },
): void {
  const keys = new GameServerKeys(database);
  const bodies = new GameServerBodies();
  const submission = routeOptions('POST /submissions/game_server');
  const limit = new UnitLimit('submissions', GAME_SERVER_REQUESTS_PER_MINUTE, redis);

  api.register(async (scope: TypedFastify) => {
    scope.decorateRequest(SENDER, null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      bodies.read({ ...request.getDecorator<Sender>(SENDER), body, encoding: request.headers['content-encoding'] }),
    );
    // A cached key may have ended; then 401 takes precedence over any other error.
    scope.setErrorHandler(async (error, request) => {
      if (request.getDecorator(SENDER)) await keys.require(request);
      throw error;
    });

    scope.route({
      ...submission,
      config: limitByLeague(submission.config),
      async preParsing(request, reply) {
        const league_id = await keys.findCached(request);
        const sender = createSender(reply, league_id);
        await sender.charge(1);
        // A dry run stores nothing, so no insert checks the key.
        if ('dry_run' in (request.query as object)) await keys.require(request);
        request.setDecorator(SENDER, sender);
        requireKnownEncoding(request.headers['content-encoding']);
      },
      async preValidation(request) {
        if (request.body === undefined) throw invalidBody('The body is empty; send JSON.');
      },
      async handler(request, reply) {
        const { league_id, cost } = request.getDecorator<Sender>(SENDER);
        const idempotency = readIdempotency(request);
        if (cost > 1) await yieldToOthers();
        const now = new Date();
        const match = buildGameServerMatch(request.body, league_id, now);
        const sent = findWarnings(request.body, now);
        if (request.query.dry_run) {
          const earlier = idempotency && (await findEarlierMatch(database, league_id, idempotency));
          return { ...(earlier ? repeat(earlier, sent) : await previewResult(match, sent)), dry_run: true as const };
        }
        const stored = await batches.insert(match, { idempotency, apiKey: readBearerToken(request) });
        if (stored.earlier) return repeat(stored.earlier, sent);
        const { match_id, status, hold_reasons, fixture_id, warnings = [] } = stored;
        return created(reply, {
          Match_ID: match_id,
          status,
          reasons: hold_reasons,
          ...nameFixture(fixture_id, [...sent, ...warnings]),
        });
      },
    });
  });

  const fixtures = routeOptions('GET /game_server/fixtures');
  api.route({
    ...fixtures,
    config: limitByLeague(fixtures.config),
    async handler(request, reply) {
      const { charge } = createSender(reply, await keys.findCached(request));
      await charge(1);
      const league_id = await keys.require(request);
      return sendJson(reply, await reads.load(request, (source) => readGameServerFixtures(source, league_id)));
    },
  });

  /** The result that storing the match would have. */
  async function previewResult(match: NewMatch, sent: string[]): Promise<GameServerResult> {
    const { reasons, fixture_id, warnings } = await previewMatch(database, match);
    const status = reasons.length > 0 ? 'On-Hold' : match.status;
    return { status, reasons, ...nameFixture(fixture_id, [...sent, ...warnings]) };
  }

  function createSender(reply: FastifyReply, league_id: number): Sender {
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
}

/** Without a verified key a request counts for its address; with one, the handler counts it for the league. */
function limitByLeague(config: FastifyContextConfig): FastifyContextConfig {
  const allowList = (request: FastifyRequest) =>
    isApiKey(readBearerToken(request) ?? '') && hasVerifiedCredential(request);
  return { ...config, rateLimit: { ...(config.rateLimit || {}), allowList } };
}

function repeat(
  { match_id, status, hold_reasons, fixture_id, is_same_body }: EarlierMatch,
  warnings: string[],
): GameServerResult {
  if (!is_same_body) throw keyReused(`This Idempotency-Key came with another body before, as match ${match_id}.`);
  return { Match_ID: match_id, status, reasons: hold_reasons, ...nameFixture(fixture_id, warnings), duplicate: true };
}

function created(reply: FastifyReply, result: GameServerResult): GameServerResult {
  reply.code(201);
  return result;
}
