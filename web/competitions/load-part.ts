import type { Bracket } from '#contract/competitions/cups.ts';
import type { CompetitionPlaces, CompetitionTables, TableQuery } from '#contract/competitions/tables.ts';
import { MAX_MATCHWEEKS } from '#contract/kit/limits.ts';
import { call } from '#web/kit/http/call.ts';
import { defineParams, numberParam, oneOfParam, type QueryParams } from '#web/kit/page/query-params.ts';

/** The data of a league's page: its table, and the places for the chart. */
export interface LeagueData {
  table: CompetitionTables;
  places: CompetitionPlaces;
}

/** Loads the table for the query; invalid parameters are dropped. */
export async function loadLeague(
  params: { league_id: number; competition_id: number },
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<LeagueData> {
  const querystring = tableParams.read(query);
  const [table, places] = await Promise.all([
    call('GET /leagues/:league_id/competitions/:competition_id/table', { params, querystring, signal }),
    call('GET /leagues/:league_id/competitions/:competition_id/positions', { params, signal }),
  ]);
  return { table, places };
}

/** Selection of matches in the table; all of them without a parameter. */
export const tableParams: QueryParams<TableQuery> = defineParams({
  split: oneOfParam('home', 'away', 'last5'),
  after: numberParam(MAX_MATCHWEEKS),
});

export function loadBracket(
  params: { league_id: number; competition_id: number },
  signal: AbortSignal,
): Promise<Bracket> {
  return call('GET /leagues/:league_id/competitions/:competition_id/bracket', { params, signal });
}
