import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { SeasonEnd } from '#contract/seasons/movements.ts';
import { SignUpNote } from '#web/entries/sign-up-note.tsx';
import { call } from '#web/kit/http/call.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { chooseSeason, findFormerPart, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { presentMinute } from '#web/kit/time/use-now.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { AboutPanel } from '#web/leagues/overview/about-panel.tsx';
import { FollowButton } from '#web/notifications/follow-button.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';
import { site } from '#web/site.ts';

const PlainOverview = lazyPart(
  () => import('#web/leagues/overview/plain-overview.tsx').then((part) => part.PlainOverview),
  { opens: 'with the page' },
);
const SeasonParts = lazyPart(
  () => import('#web/leagues/overview/season-overview.tsx').then((part) => part.SeasonParts),
  { opens: 'late' },
);
const SeasonEndParts = lazyPart(() => import('#web/seasons/season-end-parts.tsx').then((part) => part.SeasonEndParts), {
  opens: 'late',
});
const AccessLevel = lazyPart(() => import('#web/leagues/access-level.tsx').then((part) => part.AccessLevel), {
  waiting: null,
});
const NewLeagueChecklist = lazyPart(
  () => import('#web/shell/new-league-checklist.tsx').then((part) => part.NewLeagueChecklist),
  { waiting: null },
);

interface HomeData {
  league: LeaguePage;
  /** Null for a league without seasons. */
  overview: SeasonOverview | null;
  /** Of a season that has ended. */
  end: SeasonEnd | null;
  /** Milliseconds. */
  loaded_at: number;
}

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<HomeData> {
  const league_id = requirePathId(params.league_id);
  const query = new URL(url).searchParams;
  const former = findFormer(league_id, query);
  if (former !== null) throw redirect(former, 301);
  const league = await call('GET /leagues/:league_id', { params: { league_id }, signal });
  const opening = query.has('season') ? null : league.ended_season_id;
  const season = opening ?? chooseSeason(league, query)?.id;
  const read = { params: { league_id }, querystring: { season }, signal };
  const [overview, end] = await Promise.all([
    league.seasons.length === 0 ? null : call('GET /leagues/:league_id/overview', read),
    season !== undefined && league.ended_season_ids.includes(season)
      ? call('GET /leagues/:league_id/season_end', read)
      : null,
  ]);
  // Browsers read the account's team with the part.
  const hasParts = hasSeasonParts(league, overview);
  if (import.meta.env.SSR && hasParts && findPageRequest(signal)?.hasSession)
    await import('#web/leagues/overview/own-team.tsx').then((part) => part.prefetchOwnTeam(signal));
  await Promise.all([hasParts ? SeasonParts.load() : PlainOverview.load(), end && SeasonEndParts.load()]);
  return { league, overview, end, loaded_at: presentMinute(signal) };
}

/** Whether its season has competitions, without which there is nothing to sum up. */
function hasSeasonParts({ competitions }: LeaguePage, overview: SeasonOverview | null): overview is SeasonOverview {
  return competitions.length > 0 && overview?.season != null;
}

/** The address of the part that a former tab showed; null without one. */
function findFormer(leagueId: number, query: URLSearchParams): string | null {
  const kept = new URLSearchParams(query);
  kept.delete('tab');
  return findFormerPart(leagueId, query.get('tab') ?? '', kept);
}

/** Opens the part whose tab was in the hash. */
function useFormerHash(leagueId: number) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const path = findFormerPart(leagueId, hash.slice(1), new URLSearchParams(search));
    if (path !== null) navigate(path, { replace: true });
  }, [leagueId, search, hash, navigate]);
}

/** A league's home. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  return <Home key={data.league.id} data={data} />;
}

function Home({ data: { league, overview, end, loaded_at } }: { data: HomeData }) {
  useFormerHash(league.id);
  const isSignedIn = useSession().state === 'signedIn';
  const [readLevel, setReadLevel] = useState(0);
  const level = isSignedIn ? readLevel : 0;
  const summary = hasSeasonParts(league, overview) ? overview : null;
  const season = summary?.season ?? undefined;
  return (
    <LeagueFrame
      league={league}
      season={season}
      place="home"
      path={leaguePaths.overview(league.id)}
      actions={<HomeActions league={league} className="phone:hidden" />}
    >
      <PageHead
        title={league.name}
        subject={summary ? { kind: 'season', data: { league, overview: summary } } : { kind: 'league', data: league }}
        isUnlisted={!league.is_listed}
      />
      <div className="grid grid-cols-1 gap-5 phone:gap-4">
        {overview?.next_sign_up && <SignUpNote leagueId={league.id} next={overview.next_sign_up} now={loaded_at} />}
        {isSignedIn && <AccessLevel leagueId={league.id} onRead={setReadLevel} />}
        {level >= ACCESS_LEVELS.information && <NewLeagueChecklist leagueId={league.id} />}
        {end && <SeasonEndParts end={end} />}
        {summary ? (
          <SeasonParts league={league} overview={summary} hasEnded={end !== null} loadedAt={loaded_at} />
        ) : (
          <PlainOverview league={league} />
        )}
        <AboutPanel
          league={league}
          season={season}
          actions={<HomeActions league={league} className="not-phone:hidden" />}
        />
      </div>
    </LeagueFrame>
  );
}

/** Phones have them at the end of the page. */
function HomeActions({ league, className }: { league: LeaguePage; className: string }) {
  return (
    <div className={`flex flex-wrap gap-2 print:hidden! ${className}`}>
      <FollowButton kind="league" thing={String(league.id)} />
      {site.addToDiscordUrl && !league.has_discord && (
        <ButtonLink kind="line" href={site.addToDiscordUrl} target="_blank" rel="noreferrer">
          Add to Discord
        </ButtonLink>
      )}
    </div>
  );
}
