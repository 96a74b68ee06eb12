import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { isFixtureKey } from '#contract/live/keys.ts';
import type { GameServerResult } from '#contract/submissions/game-server.ts';
import { GameServerKeys } from '#server/api-keys/api-key-queries.ts';
import { eraseKeys } from '#server/erasure/live-erasure-queries.ts';
import { readBearerToken } from '#server/kit/calls/credentials.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { keyReused } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { UnitLimit } from '#server/kit/limits/unit-limit.ts';
import { yieldToOthers } from '#server/kit/workers/map-in-slices.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import type { Services } from '#server/services.ts';
import { buildGameServerMatch, findWarnings } from '#server/submissions/build-game-server-match.ts';
import { finishLiveDocument } from '#server/submissions/build-live-document.ts';
import { readGameServerFixtures } from '#server/submissions/fixture-squad-queries.ts';
import {
  createSender,
  limitByLeague,
  receiveGameServerBodies,
  SENDER,
  type Sender,
} from '#server/submissions/game-server-senders.ts';
import { readIdempotency } from '#server/submissions/idempotency.ts';
import {
  type EarlierMatch,
  findEarlierMatch,
  type MatchBatches,
  nameFixture,
  previewMatch,
  type StoredMatch,
} from '#server/submissions/insert-match-queries.ts';
import { findTypeWarnings } from '#server/submissions/match-type-queries.ts';
import { readGameServerSheet } from '#server/team-sheets/game-server-sheet-queries.ts';

/** Requests of leagues' game servers. The API key is checked before the body is read. */
export function gameServerRoutes(
  api: TypedFastify,
  { database, live, reads }: Services,
  { batches, redis }: { batches: MatchBatches; redis: Redis | undefined },
): void {
  const keys = new GameServerKeys(database);
  const submission = routeOptions('POST /submissions/game_server');
  const limit = new UnitLimit('submissions', GAME_SERVER_REQUESTS_PER_MINUTE, redis);

  api.register(async (scope: TypedFastify) => {
    receiveGameServerBodies(scope, { keys, limit });
    scope.route({
      ...submission,
      config: limitByLeague(submission.config),
      async preParsing(request) {
        // A dry run stores nothing, so no insert checks the key.
        if ('dry_run' in (request.query as object)) await keys.require(request);
      },
      async handler(request, reply) {
        const { league_id, cost } = request.getDecorator<Sender>(SENDER);
        const idempotency = readIdempotency(request);
        if (cost > 1) await yieldToOthers();
        const now = new Date();
        const match = buildGameServerMatch(request.body, league_id, now);
        const sent = [...findWarnings(request.body, match, now), ...(await findTypeWarnings(database, match))];
        if (request.query.dry_run) {
          const earlier = idempotency && (await findEarlierMatch(database, league_id, idempotency));
          return { ...(earlier ? repeat(earlier, sent) : await previewResult(match, sent)), dry_run: true as const };
        }
        const stored = await batches.insert(match, { idempotency, apiKey: readBearerToken(request) });
        const result = stored.earlier ? repeat(stored.earlier, sent) : describe(stored, sent);
        const { match_id, fixture_id } = stored.earlier ?? stored;
        const fixture = match.fixture_id || fixture_id;
        // A number as Idempotency-Key is no fixture.
        const key = idempotency && !isFixtureKey(idempotency.key) ? idempotency.key : undefined;
        // Also for a repeated match: the server may have stopped after it stored the first one.
        await live.replace({
          ...{ league_id, match_id, keys: [key, fixture ? String(fixture) : undefined] },
          finish: (document, erased_keys) => eraseKeys(finishLiveDocument(document, match), erased_keys),
        });
        return stored.earlier ? result : created(reply, result);
      },
    });
  });

  const fixtures = routeOptions('GET /game_server/fixtures');
  api.route({
    ...fixtures,
    config: limitByLeague(fixtures.config),
    async handler(request, reply) {
      const { charge } = createSender(reply, await keys.findCached(request), limit);
      await charge(1);
      const league_id = await keys.require(request);
      return sendJson(reply, await reads.load(request, (source) => readGameServerFixtures(source, league_id)));
    },
  });

  const sheet = routeOptions('GET /game_server/fixtures/:fixture_id/sheet');
  api.route({
    ...sheet,
    config: limitByLeague(sheet.config),
    async handler(request, reply) {
      const { charge } = createSender(reply, await keys.findCached(request), limit);
      await charge(1);
      const league_id = await keys.require(request);
      const { fixture_id } = request.params;
      return sendJson(reply, await reads.load(request, (source) => readGameServerSheet(source, league_id, fixture_id)));
    },
  });

  /** The result that storing the match would have. */
  async function previewResult(match: NewMatch, sent: string[]): Promise<GameServerResult> {
    const { reasons, fixture_id, warnings } = await previewMatch(database, match);
    const status = reasons.length > 0 ? 'On-Hold' : match.status;
    return { status, reasons, ...nameFixture(fixture_id, [...sent, ...warnings]) };
  }
}

function describe(
  { match_id, status, hold_reasons, fixture_id, warnings = [] }: StoredMatch,
  sent: string[],
): GameServerResult {
  return { Match_ID: match_id, status, reasons: hold_reasons, ...nameFixture(fixture_id, [...sent, ...warnings]) };
}

function repeat(
  { match_id, status, hold_reasons, fixture_id, is_same_body }: EarlierMatch,
  warnings: string[],
): GameServerResult {
  if (!is_same_body) throw keyReused(`This Idempotency-Key came with another body before, as match ${match_id}.`);
  return { Match_ID: match_id, status, reasons: hold_reasons, ...nameFixture(fixture_id, warnings), duplicate: true };
}

function created(reply: FastifyReply, result: GameServerResult): GameServerResult {
  reply.code(201).header('location', `/api/matches/${result.Match_ID}`);
  return result;
}
