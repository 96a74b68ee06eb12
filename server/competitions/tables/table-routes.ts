import type { CompetitionTables, TableQuery } from '#contract/competitions/tables.ts';
import { findTeamOfTheWeek } from '#server/competitions/leaderboards/find-team-of-the-week.ts';
import { findSeasonOdds } from '#server/competitions/odds/season-odds.ts';
import { SeasonSimulator } from '#server/competitions/odds/season-simulator.ts';
import { buildCompetitionPlaces, buildCompetitionTables } from '#server/competitions/tables/competition-tables.ts';
import { readTableFacts } from '#server/competitions/tables/find-competition-tables.ts';
import { buildTableCsv } from '#server/competitions/tables/table-csv.ts';
import type { TableFacts } from '#server/competitions/tables/table-queries.ts';
import { type Reading, read, readFile } from '#server/kit/calls/read.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import { describeUnexpected, notFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

interface CompetitionAddress {
  league_id: number;
  competition_id: number;
}

/** The tables of a published competition, the places after each matchweek and where it can end, for everyone. */
export function tableRoutes(api: TypedFastify, services: Services): void {
  const simulator = new SeasonSimulator((failure) =>
    api.log.error({ err: describeUnexpected(failure) }, 'simulating a season failed'),
  );
  api.addHook('onClose', () => simulator.end());

  read(
    api,
    services,
    'GET /leagues/:league_id/competitions/:competition_id/table',
    async (reading, { params, query }) => readTables(reading, params, query),
  );

  readFile(
    api,
    services,
    'GET /leagues/:league_id/competitions/:competition_id/table.csv',
    async (reading, { params, query }) => {
      const tables = await readTables(reading, params, query);
      const { id, name } = tables.competition;
      return {
        type: CSV_TYPE,
        attachment: { thing: 'Competition', id, name, content: 'table.csv' },
        content: await buildTableCsv(tables, query),
      };
    },
  );

  read(api, services, 'GET /leagues/:league_id/competitions/:competition_id/positions', async (reading, { params }) =>
    buildCompetitionPlaces(await requireFacts(reading, params)),
  );

  read(api, services, 'GET /leagues/:league_id/competitions/:competition_id/odds', async (reading, { params }) =>
    findSeasonOdds(reading, await requireFacts(reading, params), simulator),
  );

  read(
    api,
    services,
    'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week',
    async (reading, { params, query }) =>
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
