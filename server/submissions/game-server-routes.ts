import type { FastifyReply } from 'fastify';
import { isFixtureKey } from '#contract/live/keys.ts';
import type { GameServerResult } from '#contract/submissions/game-server.ts';
import { createServe } from '#server/access/serve.ts';
import { eraseKeys } from '#server/erasure/live-erasure-queries.ts';
import { readBearerToken } from '#server/kit/calls/credentials.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { keyReused } from '#server/kit/http/errors.ts';
import { yieldToOthers } from '#server/kit/workers/map-in-slices.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import type { Services } from '#server/services.ts';
import { buildGameServerMatch, findWarnings } from '#server/submissions/build-game-server-match.ts';
import { finishLiveDocument } from '#server/submissions/build-live-document.ts';
import { readGameServerFixtures } from '#server/submissions/fixture-squad-queries.ts';
import { readIdempotency } from '#server/submissions/idempotency.ts';
import {
  describeBinding,
  type EarlierMatch,
  findEarlierMatch,
  previewMatch,
  type StoredMatch,
} from '#server/submissions/insert-match-queries.ts';
import type { MatchBatches } from '#server/submissions/match-batches.ts';
import { findTypeWarnings } from '#server/submissions/match-type-queries.ts';
import { readGameServerSheet } from '#server/team-sheets/game-server-sheet-queries.ts';

/** Requests of leagues' game servers. */
export function gameServerRoutes(api: TypedFastify, services: Services, batches: MatchBatches): void {
  const serve = createServe(api, services);
  const { database, live, reads } = services;

  serve('POST /submissions/game_server', async ({ request, reply, league_id, cost, query, body }) => {
    const idempotency = readIdempotency(request);
    if (cost > 1) await yieldToOthers();
    const now = new Date();
    const match = buildGameServerMatch(body, league_id, now);
    const sent = [...findWarnings(body, match, now), ...(await findTypeWarnings(database, match))];
    if (query.dry_run) {
      const earlier = idempotency && (await findEarlierMatch(database, league_id, idempotency));
      return { ...(earlier ? repeat(earlier, sent) : await previewResult(match, sent)), dry_run: true as const };
    }
    const stored = await batches.insert(match, { idempotency, apiKey: readBearerToken(request) });
    const result = stored.earlier ? repeat(stored.earlier, sent) : describe(stored, sent);
    const { match_id, fixture_id } = stored.earlier ?? stored;
    const fixture = match.fixture_id || fixture_id;
    // A numeric Idempotency-Key isn't a fixture's live key.
    const key = idempotency && !isFixtureKey(idempotency.key) ? idempotency.key : undefined;
    // Also done for a repeated match: the server may have stopped after storing the first one.
    await live.replace({
      ...{ league_id, match_id, keys: [key, fixture ? String(fixture) : undefined] },
      finish: (document, erased_keys) => eraseKeys(finishLiveDocument(document, match), erased_keys),
    });
    return stored.earlier ? result : replyCreated(reply, result);
  });

  serve('GET /game_server/fixtures', ({ request, league_id }) =>
    reads.load(request, (source) => readGameServerFixtures(source, league_id)),
  );

  serve('GET /game_server/fixtures/:fixture_id/sheet', ({ request, league_id, params: { fixture_id } }) =>
    reads.load(request, (source) => readGameServerSheet(source, league_id, fixture_id)),
  );

  /** The outcome of storing the match. */
  async function previewResult(match: NewMatch, sent: string[]): Promise<GameServerResult> {
    const { reasons, fixture_id, warnings } = await previewMatch(database, match);
    const status = reasons.length > 0 ? 'On-Hold' : match.status;
    return { status, reasons, ...describeBinding(fixture_id, [...sent, ...warnings]) };
  }
}

function describe(
  { match_id, status, hold_reasons, fixture_id, warnings = [] }: StoredMatch,
  sent: string[],
): GameServerResult {
  return { Match_ID: match_id, status, reasons: hold_reasons, ...describeBinding(fixture_id, [...sent, ...warnings]) };
}

function repeat(
  { match_id, status, hold_reasons, fixture_id, is_same_body }: EarlierMatch,
  warnings: string[],
): GameServerResult {
  if (!is_same_body) throw keyReused(`This Idempotency-Key came with another body before, as match ${match_id}.`);
  return {
    Match_ID: match_id,
    status,
    reasons: hold_reasons,
    ...describeBinding(fixture_id, warnings),
    duplicate: true,
  };
}

function replyCreated(reply: FastifyReply, result: GameServerResult): GameServerResult {
  reply.code(201).header('location', `/api/matches/${result.Match_ID}`);
  return result;
}
