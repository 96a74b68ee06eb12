import { readFixtureKey } from '#contract/live/keys.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { LIVE_POLICY } from '#server/kit/http/cache-control.ts';
import { HttpError, notFound } from '#server/kit/http/errors.ts';
import { findMatchOfFixture } from '#server/live/live-queries.ts';
import { LiveStreams } from '#server/live/live-streams.ts';
import type { Services } from '#server/services.ts';

const EVENTS_TYPE = 'text/event-stream';

/** Live matches from the process's memory: readers cause no queries. */
export function liveRoutes(api: TypedFastify, services: Services, ending: AbortSignal): void {
  const serve = createServe(api, services);
  const { config, database, live } = services;
  const streams = new LiveStreams(live, ending, config.addressSalt);
  api.addHook('preClose', async () => streams.close());

  serve('GET /matches/live', async ({ reply, query }) => {
    await live.load();
    const matches = live.list(query).map(({ head }) => head);
    reply.header('cache-control', LIVE_POLICY);
    return JSON.stringify({ matches, server_time: new Date() });
  });

  serve('GET /matches/live/:key', async ({ reply, params: { key } }) => {
    const { json } = await findShown(key);
    reply.header('cache-control', LIVE_POLICY);
    return `${json.toString('utf8', 0, json.length - 1)},"server_time":${JSON.stringify(new Date())}}`;
  });

  serve('GET /matches/live/:key/events', async ({ request, reply, params: { key } }) => {
    await findShown(key);
    return (
      reply
        .type(EVENTS_TYPE)
        .header('cache-control', LIVE_POLICY)
        // Otherwise nginx would wait for a full buffer.
        .header('x-accel-buffering', 'no')
        .send(streams.open(request, key) as never)
    );
  });

  async function findShown(key: string) {
    await live.load();
    const shown = live.find(key);
    if (shown) return shown;
    const fixtureId = readFixtureKey(key);
    const match_id = fixtureId === null ? null : await findMatchOfFixture(database, fixtureId);
    throw match_id === null ? notFound(`Live match ${key}`) : replacedBy(key, match_id);
  }
}

/** 404: the live match was deleted after its match was stored. */
function replacedBy(key: string, matchId: number): HttpError {
  const message = `Live match ${key} is over, and stored as match ${matchId}.`;
  return new HttpError('not_found', message, { details: { Match_ID: matchId } });
}
