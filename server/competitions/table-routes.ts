import type { CompetitionTables, TableQuery } from '#contract/competition-tables.ts';
import { buildCompetitionPlaces, buildCompetitionTables } from '#server/competitions/competition-tables.ts';
import { buildTableCsv } from '#server/competitions/table-csv.ts';
import { findTableFacts, type TableFacts } from '#server/competitions/table-queries.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { notFound } from '#server/http/errors.ts';
import { type JsonText, sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { Services } from '#server/services.ts';

/** The tables of a published competition, and the places after each matchweek, for everyone. */
export function tableRoutes(api: TypedFastify, { database, responses, heavyReads }: Services): void {
  api.route({
    ...routeOptions('GET /leagues/:league_id/competitions/:competition_id/table'),
    async handler({ params, query }, reply) {
      return sendJson(reply, await readTables(params, query));
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/competitions/:competition_id/table.csv'),
    async handler({ params, query: { 'include-headers': hasHeaders, ...query } }, reply) {
      const tables: CompetitionTables = JSON.parse(await readTables(params, query));
      const { id, name } = tables.competition;
      const file = describeAttachment({ thing: 'Competition', id, name, content: 'table.csv' });
      reply.type(CSV_TYPE).header('content-disposition', file);
      return buildTableCsv(tables, hasHeaders === true);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/competitions/:competition_id/positions'),
    async handler({ params: { league_id, competition_id } }, reply) {
      const json = await responses.find(['positions', league_id, competition_id], async () =>
        JSON.stringify(buildCompetitionPlaces(await requireFacts(league_id, competition_id))),
      );
      return sendJson(reply, json);
    },
  });

  function readTables(
    { league_id, competition_id }: { league_id: number; competition_id: number },
    { split, after }: TableQuery,
  ): Promise<JsonText<CompetitionTables>> {
    return responses.find(['table', league_id, competition_id, split, after], async () =>
      JSON.stringify(buildCompetitionTables(await requireFacts(league_id, competition_id), { split, after })),
    );
  }

  /** Throws 404 for a competition that is unknown, a draft or another league's. */
  async function requireFacts(leagueId: number, competitionId: number): Promise<TableFacts> {
    const facts = await heavyReads.standings.run(() => findTableFacts(database, competitionId));
    if (!facts?.is_published || facts.league_id !== leagueId) {
      throw notFound(`Competition ${competitionId} of league ${leagueId}`);
    }
    return facts;
  }
}
