import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MatchStreamQuery } from '#contract/matches.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import { LINES_TYPE, LineStreams } from '#server/http/line-streams.ts';
import { hashAddress } from '#server/http/rate-limits.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  listGroupMatchIds,
  listLeagueMatchIds,
  type MatchIds,
  readInBatches,
} from '#server/matches/match-stream-queries.ts';
import type { Services } from '#server/services.ts';

/** Of an address: each may read all matches of a league. */
const STREAMS_PER_MINUTE = 30;

/** Matches of a league or group without end: one a line, as `GET /matches/:match_id` answers it. */
export function matchStreamRoutes(api: Routes, { config, database }: Services, ending: AbortSignal): void {
  const streams = new LineStreams(ending, config.addressSalt);
  const limit = {
    rateLimit: {
      max: STREAMS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: (request: FastifyRequest) => hashAddress(request, config.addressSalt),
    },
  };

  api.route({
    ...endpoint('GET /leagues/:league_id/matches.ndjson'),
    config: limit,
    async handler(request, reply) {
      const { league_id: id } = request.params;
      requireSpan(request.query);
      return stream(request, reply, {
        thing: 'League',
        id,
        find: () => listLeagueMatchIds(database, id, request.query),
      });
    },
  });

  api.route({
    ...endpoint('GET /groups/:group_id/matches.ndjson'),
    config: limit,
    async handler(request, reply) {
      const { group_id: id } = request.params;
      requireSpan(request.query);
      return stream(request, reply, { thing: 'Group', id, find: () => listGroupMatchIds(database, id, request.query) });
    },
  });

  async function stream(request: FastifyRequest, reply: FastifyReply, { thing, id, find }: Subject) {
    const lines = await streams.open(request, async () => {
      const found = await find();
      if (!found) throw notFound(`${thing} ${id}`);
      const file = describeAttachment({ thing, id, name: found.name, content: 'matches.ndjson' });
      reply.header('content-disposition', file);
      return readInBatches(database, found.ids);
    });
    // nginx would take all of it at once, into a file of its own.
    return reply.type(LINES_TYPE).header('x-accel-buffering', 'no').send(lines);
  }
}

interface Subject {
  thing: 'League' | 'Group';
  id: number;
  find: () => Promise<MatchIds | undefined>;
}

function requireSpan({ from, to }: MatchStreamQuery): void {
  if (from !== undefined && to !== undefined && from > to) throw badRequest('to must not be before from.');
}
