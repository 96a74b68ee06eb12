import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { SeasonOverview } from '#contract/league-overview.ts';
import type { Transfer } from '#contract/squads.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { Beside } from '#web/components/beside.tsx';
import { LeagueNav } from '#web/components/league-nav.tsx';
import { chooseSeason } from '#web/components/league-paths.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { presentMinute } from '#web/components/use-now.ts';
import { WithoutScripts } from '#web/components/without-scripts.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { useCall } from '#web/http/use-call.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { readChoice } from '#web/pages/league/figures-choice.ts';
import { loadFigures } from '#web/pages/league/figures-without-scripts.ts';
import { LeagueHeader } from '#web/pages/league/league-header.tsx';
import { readMatchFilter } from '#web/pages/league/match-filter.ts';
import { type FoundMatches, MatchesTab } from '#web/pages/league/matches-tab.tsx';
import { SeasonHead } from '#web/pages/league/overview/season-head.tsx';
import { SeasonOverviewTab } from '#web/pages/league/overview/season-overview.tsx';
import { ReviewLink } from '#web/pages/league/review-link.tsx';
import { useSession } from '#web/session/session.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
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

type LeagueTab = 'overview' | 'matches' | 'standings' | 'leaderboards' | 'exports' | 'manage';

const TABS: TabItem<LeagueTab>[] = [
  { id: 'matches', label: 'Matches' },
  { id: 'standings', label: 'Standings' },
  { id: 'leaderboards', label: 'Leaderboards' },
  { id: 'exports', label: 'Exports' },
];
const STAFF_TABS: TabItem<LeagueTab>[] = [...TABS, { id: 'manage', label: 'Manage' }];

/** A changed query only affects the figures, which each tab loads itself, and the season of the overview. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const [from, to] = [change.currentUrl, change.nextUrl].map(({ searchParams }) => searchParams.get('season'));
  return from !== to || keepLoadedList(change);
}

interface LeagueData {
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

/** The newest transfers on the overview. */
const TRANSFERS = 6;

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<LeagueData> {
  const league_id = requirePathId(params.league_id);
  const query = new URL(url).searchParams;
  const league = await call('GET /leagues/:league_id', { params: { league_id }, signal });
  if (import.meta.env.SSR) await loadFigures(league, readChoice(query), signal);
  const found = await findMatches(league, query, signal);
  if (league.competitions.length === 0) return { league, season: null, found };
  const season = chooseSeason(league.seasons, query)?.id;
  const [overview, { transfers }] = await Promise.all([
    call('GET /leagues/:league_id/overview', { params: { league_id }, querystring: { season }, signal }),
    call('GET /leagues/:league_id/transfers', { params: { league_id }, querystring: { per_page: TRANSFERS }, signal }),
  ]);
  return { league, season: { overview, transfers, loaded_at: presentMinute() }, found };
}

/** The newest matches that pass the filter of the page's query. The tab shows why the call fails. */
async function findMatches(
  league: LeaguePage,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<FoundMatches | null> {
  const filter = readMatchFilter(league, query);
  if (Object.keys(filter).length === 0) return null;
  const input = { params: { league_id: league.id }, querystring: filter, signal };
  const matches = await call('GET /leagues/:league_id/matches', input).catch(() => null);
  return matches && { key: JSON.stringify(filter), matches };
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <LeagueView key={data.league.id} data={data} />;
}

function LeagueView({ data }: { data: LeagueData }) {
  const { league, season } = data;
  const overview = season?.overview;
  const level = useAccessLevel(league.id);
  const canReview = level >= ACCESS_LEVELS.requests;
  return (
    <div className={layout.page}>
      <PageHead
        title={league.name}
        subject={overview ? { kind: 'season', data: { league, overview } } : { kind: 'league', data: league }}
        isUnlisted={!league.is_listed}
      />
      {overview?.season ? (
        <SeasonHead
          league={league}
          season={overview.season}
          overview={overview.league}
          actions={canReview && <ReviewLink leagueId={league.id} />}
        />
      ) : (
        <LeagueHeader league={league} canReview={canReview} />
      )}
      {level >= ACCESS_LEVELS.information && <NewLeagueChecklist leagueId={league.id} />}
      {overview?.season ? <SeasonPages data={data} level={level} /> : <LeagueTabs data={data} level={level} />}
    </div>
  );
}

function LeagueTabs({ data, level }: { data: LeagueData; level: number }) {
  const tabs = level >= ACCESS_LEVELS.access ? STAFF_TABS : TABS;
  const [tab, selectTab] = useHashTab(
    tabs.map(({ id }) => id),
    'matches',
  );
  return (
    <>
      <Tabs label="League" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => <LeaguePart part={id} data={data} level={level} />}
      </TabPanels>
    </>
  );
}

const SEASON_PARTS = [{ id: 'overview', label: 'Overview' }, ...STAFF_TABS] as const satisfies TabItem<LeagueTab>[];

/** The overview and the parts that every league has, beside the links to the season's other pages. */
function SeasonPages({ data, level }: { data: LeagueData; level: number }) {
  const { league, season } = data;
  const canManage = level >= ACCESS_LEVELS.access;
  const parts = SEASON_PARTS.filter(({ id }) => id !== 'manage' || canManage);
  const [selected] = useHashTab(
    parts.map(({ id }) => id),
    'overview',
  );
  const show = (id: LeagueTab) =>
    id === 'overview' && season ? (
      <SeasonOverviewTab
        league={league}
        overview={season.overview}
        transfers={season.transfers}
        loadedAt={season.loaded_at}
      />
    ) : (
      <LeaguePart part={id} data={data} level={level} />
    );
  return (
    <>
      <LeagueNav
        league={league}
        season={season?.overview.season ?? undefined}
        selected={selected}
        canManage={canManage}
      />
      {show(selected)}
      <WithoutScripts>
        {() =>
          parts
            .filter(({ id }) => id !== selected && id !== 'standings')
            .map(({ id, label }) => (
              <section key={id} id={id}>
                <h2 className={typography.sectionTitle}>{label}</h2>
                {show(id)}
              </section>
            ))
        }
      </WithoutScripts>
    </>
  );
}

function LeaguePart({ part, data, level }: { part: LeagueTab; data: LeagueData; level: number }) {
  const { league, found } = data;
  if (part === 'standings') return <StandingsTab league={league} />;
  if (part === 'leaderboards') return <LeaderboardsTab league={league} />;
  if (part === 'exports') return <ExportsTab league={league} />;
  if (part === 'manage') return <ManageTab leagueId={league.id} level={level} />;
  const matches = <MatchesTab league={league} canReview={level >= ACCESS_LEVELS.requests} found={found} />;
  if (league.competitions.length > 0) return matches;
  return <Beside beside={league.matches.length > 0 && <LeagueSummary leagueId={league.id} />}>{matches}</Beside>;
}

/** The user's access level in the league, 0 without one. The server checks it again on every call. */
function useAccessLevel(leagueId: number): number {
  const isSignedIn = useSession().state === 'signedIn';
  const { answer } = useCall('GET /leagues/myLeagues', isSignedIn ? {} : null);
  if (!isSignedIn) return 0;
  return answer?.leagues.find(({ id }) => id === leagueId)?.access_level ?? 0;
}
