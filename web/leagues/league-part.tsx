import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { Transfer } from '#contract/squads/schema.ts';
import type { TabItem } from '#web/kit/list/tabs.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

export const SeasonOverviewTab = lazyPart(
  () => import('#web/leagues/overview/season-overview.tsx').then((part) => part.SeasonOverviewPanels),
  { opens: 'late' },
);
const MatchesTab = lazyPart(() => import('#web/leagues/matches-tab.tsx').then((part) => part.LeagueMatchesTab), {
  opens: 'with the page',
});
const StandingsTab = lazyPart(() => import('#web/leagues/standings-tab.tsx').then((part) => part.StandingsTab), {
  opens: 'with the page',
});
const LeaderboardsTab = lazyPart(
  () => import('#web/leagues/leaderboards-tab.tsx').then((part) => part.LeaderboardsTab),
  { opens: 'with the page' },
);
const ExportsTab = lazyPart(() => import('#web/leagues/exports-tab.tsx').then((part) => part.LeagueExportsTab), {
  opens: 'with the page',
});

export type LeaguePageTab = 'overview' | 'matches' | 'standings' | 'leaderboards' | 'exports';

const PARTS = new Map<LeaguePageTab, { load: () => Promise<unknown> }>([
  ['overview', SeasonOverviewTab],
  ['matches', MatchesTab],
  ['standings', StandingsTab],
  ['leaderboards', LeaderboardsTab],
  ['exports', ExportsTab],
]);

export const TABS: readonly (TabItem<LeaguePageTab> & { label: string })[] = [
  { id: 'matches', label: 'Matches' },
  { id: 'standings', label: 'Standings' },
  { id: 'leaderboards', label: 'Leaderboards' },
  { id: 'exports', label: 'Exports' },
];

export interface LeaguePageData {
  league: LeaguePage;
  /** Null for a league without competitions. */
  season: SeasonData | null;
}

export interface SeasonData {
  overview: SeasonOverview;
  transfers: Transfer[];
  /** Milliseconds. */
  loaded_at: number;
}

export interface LeagueViewProps {
  data: LeaguePageData;
  /** The user's access level in the league. */
  level: number;
}

/** The part named by the query's `tab`. */
export function chooseLeagueTab(query: URLSearchParams, fallback: LeaguePageTab): LeaguePageTab {
  return TABS.find(({ id }) => id === query.get('tab'))?.id ?? fallback;
}

export async function loadLeaguePart(tab: LeaguePageTab): Promise<void> {
  await PARTS.get(tab)?.load();
}

/** The parts common to all leagues. */
export function LeaguePart({ part, data, level }: LeagueViewProps & { part: LeaguePageTab }) {
  const { league } = data;
  if (part === 'standings') return <StandingsTab league={league} />;
  if (part === 'leaderboards') return <LeaderboardsTab league={league} />;
  if (part === 'exports') return <ExportsTab league={league} />;
  return <MatchesTab league={league} canReview={level >= ACCESS_LEVELS.requests} />;
}
