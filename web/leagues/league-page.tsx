import { useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { keepLoadedList } from '#web/kit/list/paging.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { presentMinute } from '#web/kit/time/use-now.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import {
  chooseLeagueTab,
  type LeaguePageData,
  loadLeaguePart,
  type SeasonData,
  TABS,
} from '#web/leagues/league-part.tsx';
import { FollowButton } from '#web/notifications/follow-button.tsx';
import { site } from '#web/site.ts';

const LeagueHeader = lazyPart(() => import('#web/leagues/league-header.tsx').then((part) => part.LeagueHeader), {
  opens: 'with the page',
});
const PlainLeague = lazyPart(() => import('#web/leagues/plain-league.tsx').then((part) => part.PlainLeague), {
  opens: 'with the page',
});
const SeasonHead = lazyPart(() => import('#web/leagues/overview/season-head.tsx').then((part) => part.SeasonHead), {
  opens: 'with the page',
});
const SeasonLeague = lazyPart(() => import('#web/leagues/season-league.tsx').then((part) => part.SeasonLeague), {
  opens: 'with the page',
});
const AccessLevel = lazyPart(() => import('#web/leagues/access-level.tsx').then((part) => part.AccessLevel), {
  waiting: null,
});
const StaffLinks = lazyPart(() => import('#web/leagues/staff-links.tsx').then((part) => part.StaffLinks), {
  waiting: null,
});
const NewLeagueChecklist = lazyPart(
  () => import('#web/shell/new-league-checklist.tsx').then((part) => part.NewLeagueChecklist),
  { waiting: null },
);

/** A changed query only affects the figures, which each tab loads itself, and the season of the overview. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const [from, to] = [change.currentUrl, change.nextUrl].map(({ searchParams }) => searchParams.get('season'));
  return from !== to || keepLoadedList(change);
}

/** Number of newest transfers on the overview. */
const TRANSFERS = 6;

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<LeaguePageData> {
  const league_id = requirePathId(params.league_id);
  const query = new URL(url).searchParams;
  const league = await call('GET /leagues/:league_id', { params: { league_id }, signal });
  const chosen = chooseSeason(league, query);
  const season = league.competitions.length === 0 ? null : await loadSeason(league, chosen?.id, signal);
  const isPlain = !season?.overview.season;
  const tab = chooseLeagueTab(query, isPlain ? 'matches' : 'overview');
  await Promise.all([
    // Browsers load a tab's data with the tab.
    import.meta.env.SSR &&
      import('#web/leagues/prefetch-tab.ts').then(({ prefetchTab }) => prefetchTab(tab, league, query, signal)),
    loadLeaguePart(tab),
    isPlain && Promise.all([LeagueHeader.load(), PlainLeague.load()]),
  ]);
  return { league, season };
}

async function loadSeason(
  { id: league_id }: LeaguePage,
  season: number | undefined,
  signal: AbortSignal,
): Promise<SeasonData> {
  const [overview, { transfers }] = await Promise.all([
    call('GET /leagues/:league_id/overview', { params: { league_id }, querystring: { season }, signal }),
    call('GET /leagues/:league_id/transfers', { params: { league_id }, querystring: { per_page: TRANSFERS }, signal }),
    SeasonHead.load(),
    SeasonLeague.load(),
  ]);
  return { overview, transfers, loaded_at: presentMinute(signal) };
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <LeagueView key={data.league.id} data={data} />;
}

/** Opens the part in a former address: by its hash, or as management's tab. */
function useFormerAddress(leagueId: number) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (hash === '#manage' || query.get('tab') === 'manage') {
      navigate(leaguePaths.manage(leagueId), { replace: true });
      return;
    }
    const tab = TABS.find(({ id }) => hash === `#${id}`)?.id;
    if (!tab) return;
    query.set('tab', tab);
    navigate({ search: String(query) }, { replace: true, preventScrollReset: true });
  }, [leagueId, search, hash, navigate]);
}

function LeagueView({ data }: { data: LeaguePageData }) {
  const { league, season } = data;
  useFormerAddress(league.id);
  const query = new URLSearchParams(useLocation().search);
  const overview = season?.overview;
  const isSignedIn = useSession().state === 'signedIn';
  const [readLevel, setReadLevel] = useState(0);
  const level = isSignedIn ? readLevel : 0;
  const actions = (
    <>
      <FollowButton kind="league" thing={String(league.id)} />
      {site.addToDiscordUrl && !league.has_discord && (
        <ButtonLink kind="line" href={site.addToDiscordUrl} target="_blank" rel="noreferrer">
          Add to Discord
        </ButtonLink>
      )}
      {level >= ACCESS_LEVELS.requests && <StaffLinks leagueId={league.id} />}
    </>
  );
  return (
    <div className="page-width">
      <PageHead
        title={league.name}
        tab={TABS.find(({ id }) => id === query.get('tab'))?.label}
        subject={overview ? { kind: 'season', data: { league, overview } } : { kind: 'league', data: league }}
        isUnlisted={!league.is_listed}
      />
      {isSignedIn && <AccessLevel leagueId={league.id} onRead={setReadLevel} />}
      {overview?.season ? (
        <SeasonHead league={league} season={overview.season} leagues={leaguesOf(overview)} actions={actions} />
      ) : (
        <LeagueHeader league={league} actions={actions} />
      )}
      {level >= ACCESS_LEVELS.information && <NewLeagueChecklist leagueId={league.id} />}
      {overview?.season ? <SeasonLeague data={data} level={level} /> : <PlainLeague data={data} level={level} />}
    </div>
  );
}
