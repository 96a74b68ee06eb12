import type { FastifyRequest } from 'fastify';
import type { FiguresScope, Leaderboards, Standings } from '#contract/standings.ts';
import { buildLeaderboardsCsv, buildStandingsCsv } from '#server/competitions/standings-csv.ts';
import type { StandingsService } from '#server/competitions/standings-service.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { ReadSource, Services } from '#server/services.ts';

/** A league's table and its leaderboards, for everyone. */
export function standingsRoutes(
  api: TypedFastify,
  { readStale }: Services,
  standingsOf: (source: ReadSource) => StandingsService,
): void {
  api.route({
    ...routeOptions('GET /leagues/:league_id/standings'),
    async handler(request, reply) {
      const { params, query } = request;
      const standings = await read(request, (service) => service.findStandings(params.league_id, query));
      return sendJson(reply, standings);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/standings.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const json = await read(request, (service) => service.findStandings(params.league_id, query));
      const standings: Standings = JSON.parse(json);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(standings, 'standings.csv'));
      return buildStandingsCsv(standings, query);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/leaderboards'),
    async handler(request, reply) {
      const { params, query } = request;
      const boards = await read(request, (service) => service.findLeaderboards(params.league_id, query));
      return sendJson(reply, boards);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/leaderboards.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const json = await read(request, (service) => service.findLeaderboards(params.league_id, query));
      const boards: Leaderboards = JSON.parse(json);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(boards, 'leaderboards.csv'));
      return buildLeaderboardsCsv(boards, query);
    },
  });

  function read<T>(
    request: FastifyRequest<{ Params: { league_id: number } }>,
    find: (service: StandingsService) => Promise<T>,
  ): Promise<T> {
    return readStale(request as FastifyRequest, async (source) => {
      const service = standingsOf(source);
      const found = await find(service);
      // A shared cache would keep old sums beyond the purge.
      if (service.isDelayed(request.params.league_id)) request.surrogateKeys = null;
      return found;
    });
  }
}

function nameFile({ league_id, league_name }: FiguresScope, content: string): string {
  return describeAttachment({ thing: 'League', id: league_id, name: league_name, content });
}
