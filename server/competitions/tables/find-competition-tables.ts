import type { CompetitionTables, TableQuery } from '#contract/competitions/tables.ts';
import type { Database } from '#database/connect.ts';
import { buildCompetitionTables } from '#server/competitions/tables/competition-tables.ts';
import { findTableFacts, listTableFacts, type TableFacts } from '#server/competitions/tables/table-queries.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';

/** Size of a result or a team as JSON. */
const CHARACTERS_PER_ROW = 300;

/** Inputs of a competition's tables, cached because several calls of a page build on them. */
export async function readTableFacts(
  { database, responses }: Pick<ReadSource, 'database' | 'responses'>,
  competitionId: number,
): Promise<TableFacts | undefined> {
  const found = await responses.find(
    ['table facts', competitionId],
    async () => {
      const facts = await findTableFacts(database, competitionId);
      return facts && { facts, length: (facts.results.length + facts.teams.length) * CHARACTERS_PER_ROW };
    },
    ({ facts }) => ({ keys: [writeKey('league', facts.league_id)], changesEachMinute: false }),
  );
  return found?.facts;
}

/** The tables of a competition, also of a draft; undefined for an unknown one. One statement. */
export async function findCompetitionTables(
  database: Database,
  competitionId: number,
  query: TableQuery = {},
): Promise<CompetitionTables | undefined> {
  const facts = await findTableFacts(database, competitionId);
  return facts && buildCompetitionTables(facts, query);
}

/** The tables of the existing competitions, by id. One statement. */
export async function listCompetitionTables(
  database: Database,
  competitionIds: readonly number[],
): Promise<Map<number, CompetitionTables>> {
  const facts = await listTableFacts(database, competitionIds);
  return new Map(facts.map((one) => [one.competition.id, buildCompetitionTables(one, {})]));
}
