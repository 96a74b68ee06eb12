import type { CompetitionTables, TableQuery } from '#contract/competition-tables.ts';
import type { Database } from '#database/connect.ts';
import { buildCompetitionTables } from '#server/competitions/competition-tables.ts';
import { findTableFacts } from '#server/competitions/table-queries.ts';

/** The tables of a competition, of a draft too; undefined without such a competition. It takes one statement. */
export async function findCompetitionTables(
  database: Database,
  competitionId: number,
  query: TableQuery = {},
): Promise<CompetitionTables | undefined> {
  const facts = await findTableFacts(database, competitionId);
  return facts && buildCompetitionTables(facts, query);
}
