import type { LeaguePage } from '#contract/leagues/standings.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { boardParams, chooseBoards, figuresParams } from '#web/leagues/figures-choice.ts';
import type { LeaguePageTab } from '#web/leagues/league-part.tsx';
import { matchParams } from '#web/leagues/match-filter.ts';

/** Prefetches the tab's data other than the league. */
export async function prefetchTab(
  tab: LeaguePageTab,
  league: LeaguePage,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<void> {
  const params = { league_id: league.id };
  const filter = matchParams(league).read(query);
  if (tab === 'matches' && Object.keys(filter).length > 0)
    await prefetchRead('GET /leagues/:league_id/matches', { params, querystring: filter, signal });
  const querystring = figuresParams.read(query);
  if (tab === 'standings') await prefetchRead('GET /leagues/:league_id/standings', { params, querystring, signal });
  if (tab === 'leaderboards') {
    const boards = chooseBoards(boardParams.read(query), league);
    await prefetchRead('GET /leagues/:league_id/leaderboards', { params, querystring: boards, signal });
  }
}
