import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useOutletContext } from 'react-router';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { BackLink } from '#web/components/back-link.tsx';
import frameStyles from '#web/components/league-frame.module.css';
import { leaguePaths } from '#web/components/league-paths.ts';
import { LeagueShield } from '#web/components/league-shield.tsx';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import styles from '#web/pages/league-manage/manage-frame.module.css';
import { ManageNav } from '#web/pages/league-manage/manage-nav.tsx';
import { OwnershipOffer } from '#web/pages/league-manage/ownership-offer.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Tag } from '#web/ui/tag.tsx';

const ClosedLeague = lazyPart(() =>
  import('#web/pages/league-manage/closed-league.tsx').then((part) => part.ClosedLeague),
);

/** A league with the user's own access to it. */
export interface ManagedLeague {
  league: LeaguePage;
  own: OwnLeague;
}

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  const { leagues } = await call('GET /leagues/myLeagues', { signal });
  const own = leagues.find(({ id }) => id === league_id) ?? null;
  if (own?.closed_at) return { league: null, own };
  return { league: await call('GET /leagues/:league_id', { params: { league_id }, signal }), own };
}

/** The league of the section inside the frame. */
export function useManagedLeague(): ManagedLeague {
  return useOutletContext<ManagedLeague>();
}

/** Around every section of a league's management: the league's name and the sections that the user's level opens. */
export function Component() {
  const { league, own } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  if (league === null) {
    return (
      <div className={`${layout.page} ${layout.stack} ${layout.gap5}`}>
        <BackLink to="/dashboard/myLeagues">myLeagues</BackLink>
        <h1 className={`${frameStyles.name} ${typography.wrapAnywhere}`}>{own.name}</h1>
        <ClosedLeague league={own} closedAt={own.closed_at ?? ''} />
      </div>
    );
  }
  return (
    <div className={layout.page}>
      <BackLink to={leaguePaths.overview(league.id)}>League page</BackLink>
      <header className={frameStyles.head}>
        <LeagueShield name={league.name} isSmall />
        <h1 className={`${frameStyles.name} ${typography.wrapAnywhere}`}>{league.name}</h1>
        {own && (
          <Tag look="outlined" className={layout.pushed}>
            You: level {own.access_level}
          </Tag>
        )}
      </header>
      {own ? (
        <div className={styles.columns}>
          <ManageNav key={pathname} league={own} />
          <div className={`${layout.stack} ${layout.gap5}`}>
            <NeedsScripts />
            <OwnershipOffer leagueId={league.id} />
            <Outlet context={{ league, own } satisfies ManagedLeague} />
          </div>
        </div>
      ) : (
        <EmptyState title="Unauthorized">
          Managing this league needs access to it. Its staff can give it to you.
        </EmptyState>
      )}
    </div>
  );
}
