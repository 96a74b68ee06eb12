import type { Divisions } from '#contract/competitions/divisions.ts';
import type { SeasonOdds } from '#contract/competitions/season-odds.ts';
import type { TeamOfTheWeek } from '#contract/competitions/team-of-the-week.ts';
import { MAX_MATCHWEEKS } from '#contract/kit/limits.ts';
import { call } from '#web/kit/http/call.ts';
import { numberParam } from '#web/kit/page/query-params.ts';

/** The data of a round robin's view other than its table. */
export type ViewData =
  | { view: 'odds'; odds: SeasonOdds }
  | { view: 'divisions'; divisions: Divisions; shown: number }
  | { view: 'week'; team: TeamOfTheWeek };

export async function loadView(
  params: { league_id: number; competition_id: number },
  seasonId: number,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<ViewData> {
  if (query.get('view') === 'odds') {
    const odds = await call('GET /leagues/:league_id/competitions/:competition_id/odds', { params, signal });
    return { view: 'odds', odds };
  }
  if (query.get('view') === 'divisions') {
    const { league_id, competition_id: shown } = params;
    const querystring = { season: seasonId };
    const divisions = await call('GET /leagues/:league_id/divisions', { params: { league_id }, querystring, signal });
    return { view: 'divisions', divisions, shown };
  }
  const name = 'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week';
  const matchweek = numberParam(MAX_MATCHWEEKS)(query.get('matchweek') ?? '');
  return { view: 'week', team: await call(name, { params, querystring: { matchweek }, signal }) };
}
