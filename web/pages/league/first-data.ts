import type { LeaguePage } from '#contract/standings.ts';
import { call } from '#web/http/call.ts';
import { figuresParams } from '#web/pages/league/figures-choice.ts';
import type { FirstFigures } from '#web/pages/league/first-figures.ts';
import type { LeagueTab } from '#web/pages/league/league-part.tsx';
import { matchParams } from '#web/pages/league/match-filter.ts';
import type { FoundMatches } from '#web/pages/league/matches-tab.tsx';

interface FirstData {
  /** Null without a filter in the URL. */
  found: FoundMatches | null;
  figures: FirstFigures | null;
}

/** Server only: the data of the first tab. Browsers load them with the tab, which shows why a call fails. */
export async function loadFirstData(
  tab: LeagueTab,
  league: LeaguePage,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<FirstData> {
  return {
    found: tab === 'matches' ? await findMatches(league, query, signal) : null,
    figures: await loadFigures(tab, league.id, query, signal),
  };
}

async function findMatches(league: LeaguePage, query: URLSearchParams, signal: AbortSignal) {
  const filter = matchParams(league).read(query);
  if (Object.keys(filter).length === 0) return null;
  const input = { params: { league_id: league.id }, querystring: filter, signal };
  const matches = await call('GET /leagues/:league_id/matches', input).catch(() => null);
  return matches && { key: JSON.stringify(filter), matches };
}

async function loadFigures(tab: LeagueTab, league_id: number, query: URLSearchParams, signal: AbortSignal) {
  const choice = figuresParams.read(query);
  const key = JSON.stringify(choice);
  const input = { params: { league_id }, querystring: choice, signal };
  if (tab === 'standings') {
    return { key, standings: await call('GET /leagues/:league_id/standings', input).catch(() => null) };
  }
  if (tab === 'leaderboards') {
    return { key, leaderboards: await call('GET /leagues/:league_id/leaderboards', input).catch(() => null) };
  }
  return null;
}
