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
    async handler({ params, query }, reply) {
      return sendJson(reply, await service.findStandings(params.league_id, query));
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/standings.csv'),
    async handler({ params, query }, reply) {
      const standings: Standings = JSON.parse(await service.findStandings(params.league_id, query));
      reply.type(CSV_TYPE).header('content-disposition', nameFile(standings, 'standings.csv'));
      return buildStandingsCsv(standings, query['include-headers'] === true);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/leaderboards'),
    async handler({ params, query }, reply) {
      return sendJson(reply, await service.findLeaderboards(params.league_id, query));
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/leaderboards.csv'),
    async handler({ params, query }, reply) {
      const boards: Leaderboards = JSON.parse(await service.findLeaderboards(params.league_id, query));
      reply.type(CSV_TYPE).header('content-disposition', nameFile(boards, 'leaderboards.csv'));
      return buildLeaderboardsCsv(boards, query['include-headers'] === true);
    },
  });
}

function nameFile({ league_id, league_name }: FiguresScope, content: string): string {
  return describeAttachment({ thing: 'League', id: league_id, name: league_name, content });
}
