import type { CompetitionTables, TableQuery } from '#contract/competitions/tables.ts';
import { createServe } from '#server/access/serve.ts';
import { findTeamOfTheWeek } from '#server/competitions/leaderboards/find-team-of-the-week.ts';
import { findSeasonOdds } from '#server/competitions/odds/season-odds.ts';
import { SeasonSimulator } from '#server/competitions/odds/season-simulator.ts';
import { buildCompetitionPlaces, buildCompetitionTables } from '#server/competitions/tables/competition-tables.ts';
import { readTableFacts } from '#server/competitions/tables/find-competition-tables.ts';
import { buildTableCsv } from '#server/competitions/tables/table-csv.ts';
import type { TableFacts } from '#server/competitions/tables/table-queries.ts';
import type { Reading } from '#server/kit/calls/read.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import { describeUnexpected, notFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

interface CompetitionAddress {
  league_id: number;
  competition_id: number;
}

/** Public tables of a competition: standings, places after each matchweek, and odds. */
export function tableRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const simulator = new SeasonSimulator((failure) =>
    api.log.error({ err: describeUnexpected(failure) }, 'simulating a season failed'),
  );
  api.addHook('onClose', () => simulator.end());

  serve('GET /leagues/:league_id/competitions/:competition_id/table', async ({ params, query, ...reading }) =>
    readTables(reading, params, query),
  );

  serve('GET /leagues/:league_id/competitions/:competition_id/table.csv', async ({ params, query, ...reading }) => {
    const tables = await readTables(reading, params, query);
    const { id, name } = tables.competition;
    return {
      type: CSV_TYPE,
      attachment: { thing: 'Competition', id, name, content: 'table.csv' },
      content: await buildTableCsv(tables, query),
    };
  });

  serve('GET /leagues/:league_id/competitions/:competition_id/positions', async ({ params, ...reading }) =>
    buildCompetitionPlaces(await requireFacts(reading, params)),
  );

  serve('GET /leagues/:league_id/competitions/:competition_id/odds', async ({ params, ...reading }) =>
    findSeasonOdds(reading, await requireFacts(reading, params), simulator),
  );

  serve(
    'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week',
    async ({ params, query, ...reading }) =>
      findTeamOfTheWeek(reading.database, await requireFacts(reading, params), query.matchweek),
  );
}

async function readTables(
  reading: Reading,
  address: CompetitionAddress,
  { split, after }: TableQuery,
): Promise<CompetitionTables> {
  return buildCompetitionTables(await requireFacts(reading, address), { split, after });
}

/** Throws 404 for a competition that is unknown, a draft or another league's. */
async function requireFacts(reading: Reading, { league_id, competition_id }: CompetitionAddress): Promise<TableFacts> {
  const facts = await readTableFacts(reading, competition_id);
  if (!facts?.is_published || facts.league_id !== league_id) {
    throw notFound(`Competition ${competition_id} of league ${league_id}`);
  }
  return facts;
}
