import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { Beside } from '#web/components/beside.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { useCall } from '#web/http/use-call.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { readChoice } from '#web/pages/league/figures-choice.ts';
import { loadFigures } from '#web/pages/league/figures-without-scripts.ts';
import { LeagueHeader } from '#web/pages/league/league-header.tsx';
import { MatchesTab } from '#web/pages/league/matches-tab.tsx';
import { useSession } from '#web/session/session.tsx';
import layout from '#web/styles/layout.module.css';
import { keepLoadedList } from '#web/ui/paging.ts';
import { type TabItem, Tabs, useHashTab } from '#web/ui/tabs.tsx';

const StandingsTab = lazyPart(() => import('#web/pages/league/standings-tab.tsx').then((part) => part.StandingsTab));
const LeaderboardsTab = lazyPart(() =>
  import('#web/pages/league/leaderboards-tab.tsx').then((part) => part.LeaderboardsTab),
);
const LeagueSummary = lazyPart(() => import('#web/pages/league/league-summary.tsx').then((part) => part.LeagueSummary));
const ExportsTab = lazyPart(() => import('#web/pages/league/exports-tab.tsx').then((part) => part.ExportsTab));
const NewLeagueChecklist = lazyPart(
  () => import('#web/pages/league/new-league-checklist.tsx').then((part) => part.NewLeagueChecklist),
  null,
);
const ManageTab = lazyPart(() => import('#web/pages/league/manage-tab.tsx').then((part) => part.ManageTab));

type LeagueTab = 'matches' | 'standings' | 'leaderboards' | 'exports' | 'manage';

const TABS: TabItem<LeagueTab>[] = [
  { id: 'matches', label: 'Matches' },
  { id: 'standings', label: 'Standings' },
  { id: 'leaderboards', label: 'Leaderboards' },
  { id: 'exports', label: 'Exports' },
];
const STAFF_TABS: TabItem<LeagueTab>[] = [...TABS, { id: 'manage', label: 'Manage' }];

/** A changed query only affects the figures, which each tab loads itself. */
export const shouldRevalidate = keepLoadedList;

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LeaguePage> {
  const league_id = requirePathId(params.league_id);
  const league = await call('GET /leagues/:league_id', { params: { league_id }, signal: request.signal });
  if (import.meta.env.SSR) await loadFigures(league, readChoice(new URL(request.url).searchParams), request.signal);
  return league;
}

export function Component() {
  const league = useLoaderData<typeof loader>();
  return <LeagueView key={league.id} league={league} />;
}

function LeagueView({ league }: { league: LeaguePage }) {
  const level = useAccessLevel(league.id);
  const tabs = level >= ACCESS_LEVELS.access ? STAFF_TABS : TABS;
  const [tab, selectTab] = useHashTab(
    tabs.map(({ id }) => id),
    'matches',
  );

  return (
    <div className={layout.page}>
      <PageHead title={league.name} subject={{ kind: 'league', data: league }} isUnlisted={!league.is_listed} />
      <LeagueHeader league={league} canReview={level >= ACCESS_LEVELS.requests} />
      {level >= ACCESS_LEVELS.information && <NewLeagueChecklist leagueId={league.id} />}
      <Tabs label="League" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => (
          <>
            {id === 'matches' && (
              <Beside beside={league.matches.length > 0 && <LeagueSummary leagueId={league.id} />}>
                <MatchesTab league={league} />
              </Beside>
            )}
            {id === 'standings' && <StandingsTab league={league} />}
            {id === 'leaderboards' && <LeaderboardsTab league={league} />}
            {id === 'exports' && <ExportsTab league={league} />}
            {id === 'manage' && <ManageTab leagueId={league.id} level={level} />}
          </>
        )}
      </TabPanels>
    </div>
  );
}

/** The user's access level in the league, 0 without one. The server checks it again on every call. */
function useAccessLevel(leagueId: number): number {
  const isSignedIn = useSession().state === 'signedIn';
  const { answer } = useCall('GET /leagues/myLeagues', isSignedIn ? {} : null);
  if (!isSignedIn) return 0;
  return answer?.leagues.find(({ id }) => id === leagueId)?.access_level ?? 0;
}
