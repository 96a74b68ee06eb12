import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useOutletContext } from 'react-router';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { call } from '#web/kit/http/call.ts';
import { loadRead } from '#web/kit/http/load-read.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { ManageNav } from '#web/shell/manage-nav.tsx';
import { OwnershipOfferNotice } from '#web/shell/ownership-offer.tsx';

const ClosedLeague = lazyPart(() => import('#web/shell/closed-league.tsx').then((part) => part.ClosedLeague));

/** A league with the user's own access to it. */
export interface ManagedLeague {
  league: LeaguePage;
  own: OwnLeague;
}

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  const { leagues } =
    (await loadRead('GET /leagues/myLeagues', { signal })) ?? (await call('GET /leagues/myLeagues', { signal }));
  const own = leagues.find(({ id }) => id === league_id) ?? null;
  if (own?.closed_at) return { league: null, own };
  const level = own?.access_level ?? 0;
  const input = { params: { league_id }, signal };
  const [league] = await Promise.all([
    call('GET /leagues/:league_id', input),
    own && loadRead('GET /leagues/myLeagues/:league_id/ownership', input),
    level >= ACCESS_LEVELS.requests && loadRead('GET /leagues/myLeagues/:league_id/waiting', input),
    level >= ACCESS_LEVELS.information && loadRead('GET /leagues/myLeagues/:league_id/checklist', input),
  ]);
  return { league, own };
}

/** The league of the section inside the frame. */
export function useManagedLeague(): ManagedLeague {
  return useOutletContext<ManagedLeague>();
}

/**
 * Frame of every section of a league's management: the league's name and the sections that the user's level may open.
 */
export function Component() {
  const { league, own } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  if (league === null) {
    return (
      <div className="page-width stack gap-5">
        <BackLink to="/dashboard/myLeagues">myLeagues</BackLink>
        <h1 className="font-display text-title/tight font-extrabold tracking-display text-balance wrap-break-word [unicode-bidi:isolate] tiny:col-span-full">
          {own.name}
        </h1>
        <ClosedLeague league={own} closedAt={own.closed_at ?? ''} />
      </div>
    );
  }
  return (
    <div className="page-width">
      <BackLink to={leaguePaths.overview(league.id)}>League page</BackLink>
      <header className="mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 phone:mb-3 phone:gap-3 tiny:grid-cols-1">
        <LeagueShield name={league.name} isSmall />
        <h1 className="font-display text-title/tight font-extrabold tracking-display text-balance wrap-break-word [unicode-bidi:isolate] phone:text-20/none">
          {league.name}
        </h1>
        {own && (
          <Tag look="outlined" className="justify-self-start">
            You: level {own.access_level}
          </Tag>
        )}
      </header>
      {own ? (
        <div className="mt-6 grid grid-cols-[14rem_minmax(0,1fr)] items-start gap-8 tablet:mt-4 tablet:grid-cols-1 tablet:gap-5">
          <ManageNav key={pathname} league={own} />
          <div className="stack gap-5">
            <NeedsScripts />
            <OwnershipOfferNotice leagueId={league.id} />
            <Outlet context={{ league, own } satisfies ManagedLeague} />
          </div>
        </div>
      ) : (
        <EmptyState title="You can’t open this section">
          Managing this league needs access to it. The league’s staff can give it to you.
        </EmptyState>
      )}
    </div>
  );
}
