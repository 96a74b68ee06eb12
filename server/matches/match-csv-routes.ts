import type { FastifyRequest } from 'fastify';
import type { Match } from '#contract/matches.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { notFound } from '#server/http/errors.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { buildPlayerStatsCsv, buildTeamStatsCsv } from '#server/matches/match-csv.ts';
import type { MatchPagesOf } from '#server/matches/match-pages.ts';
import type { Services } from '#server/services.ts';

/** The CSV files of a match. */
export function matchCsvRoutes(api: TypedFastify, { readStale }: Services, pagesOf: MatchPagesOf): void {
  api.route({
    ...routeOptions('GET /matches/:match_id/team-stats.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const match = await requireMatch(request, params.match_id);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(match, 'team-stats.csv'));
      return buildTeamStatsCsv(match, query);
    },
  });

  api.route({
    ...routeOptions('GET /matches/:match_id/player-stats.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const match = await requireMatch(request, params.match_id);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(match, 'player-stats.csv'));
      return buildPlayerStatsCsv(match, query);
    },
  });

  /** Throws 404 for an unknown match. */
  async function requireMatch(request: FastifyRequest, matchId: number): Promise<Match> {
    const json = await readStale(request, (source) => pagesOf(source).find(matchId));
    if (!json) throw notFound(`Match ${matchId}`);
    return JSON.parse(json);
  }
}

function nameFile({ match_id, context_data }: Match, content: string): string {
  return describeAttachment({ thing: 'Match', id: match_id, name: context_data.match_name, content });
}
