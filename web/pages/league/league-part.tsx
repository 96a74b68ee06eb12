import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { SeasonOverview } from '#contract/league-overview.ts';
import type { Transfer } from '#contract/squads.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { pagePart } from '#web/page-part.tsx';
import type { FoundMatches } from '#web/pages/league/matches-tab.tsx';
import type { TabItem } from '#web/ui/tabs.tsx';

/** The first part of a league without seasons. */
export const MatchesTab = pagePart(() => import('#web/pages/league/matches-tab.tsx').then((part) => part.MatchesTab));
const StandingsTab = lazyPart(() => import('#web/pages/league/standings-tab.tsx').then((part) => part.StandingsTab));
const LeaderboardsTab = lazyPart(() =>
  import('#web/pages/league/leaderboards-tab.tsx').then((part) => part.LeaderboardsTab),
);
const ExportsTab = lazyPart(() => import('#web/pages/league/exports-tab.tsx').then((part) => part.ExportsTab));
const ManageTab = lazyPart(() => import('#web/pages/league/manage-tab.tsx').then((part) => part.ManageTab));

export type LeagueTab = 'overview' | 'matches' | 'standings' | 'leaderboards' | 'exports' | 'manage';

export const TABS: TabItem<LeagueTab>[] = [
  { id: 'matches', label: 'Matches' },
  { id: 'standings', label: 'Standings' },
  { id: 'leaderboards', label: 'Leaderboards' },
  { id: 'exports', label: 'Exports' },
];
export const STAFF_TABS: TabItem<LeagueTab>[] = [...TABS, { id: 'manage', label: 'Manage' }];

export interface LeagueData {
  league: LeaguePage;
  /** Null for a league without competitions. */
  season: SeasonData | null;
  /** Null without a filter in the URL. */
  found: FoundMatches | null;
}

interface SeasonData {
  overview: SeasonOverview;
  transfers: Transfer[];
  /** Milliseconds. */
  loaded_at: number;
}

export interface LeagueViewProps {
  data: LeagueData;
  /** The user's access level in the league. */
  level: number;
}

/** A part that every league has. */
export function LeaguePart({ part, data, level }: LeagueViewProps & { part: LeagueTab }) {
  const { league, found } = data;
  if (part === 'standings') return <StandingsTab league={league} />;
  if (part === 'leaderboards') return <LeaderboardsTab league={league} />;
  if (part === 'exports') return <ExportsTab league={league} />;
  if (part === 'manage') return <ManageTab leagueId={league.id} level={level} />;
  return <MatchesTab league={league} canReview={level >= ACCESS_LEVELS.requests} found={found} />;
}
