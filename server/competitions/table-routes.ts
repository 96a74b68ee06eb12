import type { CompetitionTables, TableQuery } from '#contract/competition-tables.ts';
import { buildCompetitionPlaces, buildCompetitionTables } from '#server/competitions/competition-tables.ts';
import { readTableFacts } from '#server/competitions/find-competition-tables.ts';
import { buildTableCsv } from '#server/competitions/table-csv.ts';
import type { TableFacts } from '#server/competitions/table-queries.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { notFound } from '#server/http/errors.ts';
import { type JsonText, sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { keysOf, writeKey } from '#server/http/surrogate-keys.ts';
import type { ReadSource, Services } from '#server/services.ts';

/** The tables of a published competition, and the places after each matchweek, for everyone. */
export function tableRoutes(api: TypedFastify, { readStale }: Services): void {
  api.route({
    ...routeOptions('GET /leagues/:league_id/competitions/:competition_id/table'),
    async handler(request, reply) {
      const { params, query } = request;
      return sendJson(reply, await readStale(request, (source) => readTables(source, params, query)));
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/competitions/:competition_id/table.csv'),
    async handler(request, reply) {
      const { query } = request;
      const json = await readStale(request, (source) => readTables(source, request.params, query));
      const tables: CompetitionTables = JSON.parse(json);
      const { id, name } = tables.competition;
      const file = describeAttachment({ thing: 'Competition', id, name, content: 'table.csv' });
      reply.type(CSV_TYPE).header('content-disposition', file);
      return buildTableCsv(tables, request.query);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/competitions/:competition_id/positions'),
    async handler(request, reply) {
      const { league_id, competition_id } = request.params;
      const json = await readStale(request, (source) =>
        source.responses.find(
          ['positions', league_id, competition_id],
          async (responses) => {
            const facts = await requireFacts({ ...source, responses }, league_id, competition_id);
            return JSON.stringify(buildCompetitionPlaces(facts));
          },
          keysOf(request),
        ),
      );
      return sendJson(reply, json);
    },
  });

  function readTables(
    source: ReadSource,
    { league_id, competition_id }: { league_id: number; competition_id: number },
    { split, after }: TableQuery,
  ): Promise<JsonText<CompetitionTables>> {
    return source.responses.find(
      ['table', league_id, competition_id, split, after],
      async (responses) => {
        const facts = await requireFacts({ ...source, responses }, league_id, competition_id);
        return JSON.stringify(buildCompetitionTables(facts, { split, after }));
      },
      () => ({ keys: [writeKey('league', league_id)], changesEachMinute: false }),
    );
  }

  /** Throws 404 for a competition that is unknown, a draft or another league's. */
  async function requireFacts(source: ReadSource, leagueId: number, competitionId: number): Promise<TableFacts> {
    const facts = await source.heavyReads.standings.run(() => readTableFacts(source, competitionId));
    if (!facts?.is_published || facts.league_id !== leagueId) {
      throw notFound(`Competition ${competitionId} of league ${leagueId}`);
    }
    return facts;
  }
}
