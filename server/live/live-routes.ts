import type { FastifyReply } from 'fastify';
import { LIVE_POLICY } from '#server/http/cache-control.ts';
import { requireFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { LiveStreams } from '#server/live/live-streams.ts';
import type { Services } from '#server/services.ts';

const EVENTS_TYPE = 'text/event-stream';

/** Matches while they are played, from the memory of the process: no reader causes a query. */
export function liveRoutes(api: TypedFastify, { config, live }: Services, ending: AbortSignal): void {
  const streams = new LiveStreams(live, ending, config.addressSalt);
  api.addHook('preClose', async () => streams.close());

  api.route({
    ...routeOptions('GET /matches/live'),
    async handler({ query }, reply) {
      await live.load();
      const matches = live.list(query).map(({ head }) => head);
      return sendLive(reply, JSON.stringify({ matches, server_time: new Date() }));
    },
  });

  api.route({
    ...routeOptions('GET /matches/live/:key'),
    async handler({ params: { key } }, reply) {
      const { text } = await findShown(key);
      return sendLive(reply, `${text.slice(0, -1)},"server_time":${JSON.stringify(new Date())}}`);
    },
  });

  api.route({
    ...routeOptions('GET /matches/live/:key/events'),
    async handler(request, reply) {
      const { key } = request.params;
      await findShown(key);
      return (
        reply
          .type(EVENTS_TYPE)
          .header('cache-control', LIVE_POLICY)
          // nginx would wait for a full buffer.
          .header('x-accel-buffering', 'no')
          .send(streams.open(request, key) as never)
      );
    },
  });

  async function findShown(key: string) {
    await live.load();
    return requireFound(live.find(key), `Live match ${key}`);
  }
}

function sendLive(reply: FastifyReply, text: string): FastifyReply {
  return sendJson(reply.header('cache-control', LIVE_POLICY), text);
}
