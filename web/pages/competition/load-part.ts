import type { CompetitionPlaces, CompetitionTables, TableQuery, TableSplit } from '#contract/competition-tables.ts';
import type { Bracket } from '#contract/cups.ts';
import { MAX_MATCHWEEKS } from '#contract/limits.ts';
import { call } from '#web/http/call.ts';

/** The parameters of the address that only the chart depends on. */
export const CHART_PARAMETERS = ['team', 'with'];

/** The data of a league's page: its table, and the places for the chart. */
export interface LeagueData {
  table: CompetitionTables;
  places: CompetitionPlaces;
}

/** Loads the table that the query asks for; parameters that are not valid are left out. */
export async function loadLeague(
  params: { league_id: number; competition_id: number },
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<LeagueData> {
  const querystring = readTableQuery(query);
  const [table, places] = await Promise.all([
    call('GET /leagues/:league_id/competitions/:competition_id/table', { params, querystring, signal }),
    call('GET /leagues/:league_id/competitions/:competition_id/positions', { params, signal }),
  ]);
  return { table, places };
}

const SPLITS: readonly TableSplit[] = ['all', 'home', 'away', 'last5'];
const LARGEST_MATCHWEEK = /^[1-9]\d{0,2}$/;

export function readTableQuery(query: URLSearchParams): TableQuery {
  const split = SPLITS.find((one) => one === query.get('split'));
  const after = query.get('after') ?? '';
  return {
    ...(split && split !== 'all' && { split }),
    ...(LARGEST_MATCHWEEK.test(after) && Number(after) <= MAX_MATCHWEEKS && { after: Number(after) }),
  };
}

export function loadBracket(
  params: { league_id: number; competition_id: number },
  signal: AbortSignal,
): Promise<Bracket> {
  return call('GET /leagues/:league_id/competitions/:competition_id/bracket', { params, signal });
}
