import type { Redis } from 'ioredis';
import { LIVE_SNAPSHOTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { isFixtureKey, readFixtureKey } from '#contract/live/keys.ts';
import { type IgnoredSnapshot, type LiveResult, LiveSnapshot } from '#contract/live/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { eraseKeys } from '#server/erasure/live-erasure-queries.ts';
import { readBearerToken } from '#server/kit/calls/credentials.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, limitReached, notFound, overloaded } from '#server/kit/http/errors.ts';
import { UnitLimit } from '#server/kit/limits/unit-limit.ts';
import { storeSnapshot } from '#server/live/live-queries.ts';
import type { Services } from '#server/services.ts';
import { buildLiveDocument } from '#server/submissions/build-live-document.ts';
import { findUnknownFields } from '#server/submissions/unknown-fields.ts';

const REASONS: Record<IgnoredSnapshot, string> = {
  repeated: 'This snapshot has arrived before.',
  late: 'A snapshot with a higher seq has arrived already.',
  too_soon: `More than ${LIVE_SNAPSHOTS_PER_MINUTE} snapshots of this match came within a minute.`,
  ended: 'This live match has ended.',
  stored: 'The match is stored already.',
};

const NO_MEMORY = 'The latest snapshots of this match are too large to be kept. Send smaller or fewer ones.';

/** Snapshots of live matches. A game must never wait or retry for them, so most refusals are a 200. */
export function liveSnapshotRoutes(
  api: TypedFastify,
  services: Services,
  { redis }: { redis: Redis | undefined },
): void {
  const serve = createServe(api, services);
  const { live } = services;
  const snapshots = new UnitLimit('live-matches', LIVE_SNAPSHOTS_PER_MINUTE, redis);

  serve(
    'PUT /game_server/live/:key',
    async ({ database, request, league_id, params: { key }, body }): Promise<LiveResult> => {
      const { seq, finish = false } = body;
      const fixture_id = readFixtureKey(key);
      if (fixture_id === null && isFixtureKey(key)) throw notFound(`Fixture ${key}`);
      const document = buildLiveDocument(body);
      if (!finish && !live.hasRoomFor(key, JSON.stringify(document).length)) throw overloaded(NO_MEMORY);
      const { isWithin, resetMs } = await snapshots.charge(`${league_id} ${key}`, 1);
      // The last snapshot is never dropped.
      if (!isWithin && !finish) return { ...ignoreSnapshot(key, 'too_soon'), retry_after: Math.ceil(resetMs / 1000) };
      const apiKey = readBearerToken(request) ?? '';
      const store = (erased_keys: readonly string[]) =>
        storeSnapshot(database, {
          ...{ key, league_id, fixture_id, seq, apiKey, erased_keys },
          document: eraseKeys(document, erased_keys),
          isLast: finish,
        });
      const erasedKeys = live.findErasedKeys(key);
      let found = await store(erasedKeys);
      // Another server may have just erased a player, before this one has the live match in memory.
      if (!found.erased_keys.every((one) => erasedKeys.includes(one))) found = await store(found.erased_keys);
      if (found.is_stored) {
        // Loaded so that a submission can replace it.
        live.load().catch(() => {});
        const warnings = findUnknownFields(body, LiveSnapshot);
        return { key, ...(warnings.length > 0 && { warnings }) };
      }
      if (!found.is_key_valid) await requireLeagueByApiKey(database, apiKey);
      if (!found.has_fixture) throw notFound(`Fixture ${key}`);
      if (found.league_id !== null && found.league_id !== league_id) {
        throw conflict('Another league uses this key. Use one that no other server has, such as game.JobId.');
      }
      if (!found.has_room)
        throw limitReached('This league has as many live matches as there can be. Let one end first.');
      const match_id = found.match_id ?? found.stored_match_id;
      if (match_id !== null) return { ...ignoreSnapshot(key, 'stored'), Match_ID: match_id };
      if (found.has_ended || found.is_decided) return ignoreSnapshot(key, 'ended');
      return ignoreSnapshot(key, found.seq === seq ? 'repeated' : 'late');
    },
  );
}

function ignoreSnapshot(key: string, ignored: IgnoredSnapshot): LiveResult {
  return { key, ignored, reason: REASONS[ignored] };
}
