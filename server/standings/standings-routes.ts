import type { FastifyRequest } from 'fastify';
import type { FiguresScope, Leaderboards, Standings } from '#contract/standings.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { buildLeaderboardsCsv, buildStandingsCsv } from '#server/standings/standings-csv.ts';
import type { StandingsService } from '#server/standings/standings-service.ts';

/** A league's table and its leaderboards, for everyone. */
export function standingsRoutes(api: TypedFastify, service: StandingsService): void {
  api.route({
    ...routeOptions('GET /leagues/:league_id/standings'),
    async handler(request, reply) {
      const { params, query } = request;
      const standings = await service.findStandings(params.league_id, query);
      keepOutOfEdges(request);
      return sendJson(reply, standings);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/standings.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const standings: Standings = JSON.parse(await service.findStandings(params.league_id, query));
      keepOutOfEdges(request);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(standings, 'standings.csv'));
      return buildStandingsCsv(standings, query['include-headers'] === true);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/leaderboards'),
    async handler(request, reply) {
      const { params, query } = request;
      const boards = await service.findLeaderboards(params.league_id, query);
      keepOutOfEdges(request);
      return sendJson(reply, boards);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/leaderboards.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const boards: Leaderboards = JSON.parse(await service.findLeaderboards(params.league_id, query));
      keepOutOfEdges(request);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(boards, 'leaderboards.csv'));
      return buildLeaderboardsCsv(boards, query['include-headers'] === true);
    },
  });

  /** A shared cache would keep old sums beyond the purge. */
  function keepOutOfEdges(request: FastifyRequest<{ Params: { league_id: number } }>): void {
    if (service.isDelayed(request.params.league_id)) request.surrogateKeys = null;
  }
}

function nameFile({ league_id, league_name }: FiguresScope, content: string): string {
  return describeAttachment({ thing: 'League', id: league_id, name: league_name, content });
}
