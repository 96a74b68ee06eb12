import type { CompetitionTables, TableQuery } from '#contract/competition-tables.ts';
import type { Database } from '#database/connect.ts';
import { buildCompetitionTables } from '#server/competitions/competition-tables.ts';
import { findTableFacts, listTableFacts } from '#server/competitions/table-queries.ts';

/** The tables of a competition, of a draft too; undefined without such a competition. It takes one statement. */
export async function findCompetitionTables(
  database: Database,
  competitionId: number,
  query: TableQuery = {},
): Promise<CompetitionTables | undefined> {
  const facts = await findTableFacts(database, competitionId);
  return facts && buildCompetitionTables(facts, query);
}

/** The tables of those competitions that exist, by competition. It takes one statement. */
export async function listCompetitionTables(
  database: Database,
  competitionIds: readonly number[],
): Promise<Map<number, CompetitionTables>> {
  const facts = await listTableFacts(database, competitionIds);
  return new Map(facts.map((one) => [one.competition.id, buildCompetitionTables(one, {})]));
}
