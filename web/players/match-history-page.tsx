import { UserRound } from 'lucide';
import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import { PLAYER_MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { MatchHistory, PlayerProfile } from '#contract/players/schema.ts';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { readPage } from '#web/kit/list/paging.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { NO_MATCHES_FOUND } from '#web/messages.ts';
import { CareerTotals } from '#web/players/career/career-totals.tsx';
import { PlayerTabs } from '#web/players/player-tabs.tsx';

/** Loads the user's own matches; a page past the end redirects to the last one. */
export async function loader({ request }: LoaderFunctionArgs): Promise<MatchHistory & { page: number }> {
  const { pathname, searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  const querystring = { page, per_page: PLAYER_MATCHES_PER_PAGE };
  const history = await call('GET /users/match_history', { querystring, signal: request.signal });
  const pages = Math.max(1, Math.ceil(history.total_matches / PLAYER_MATCHES_PER_PAGE));
  if (page > pages) throw replace(`${pathname}?page=${pages}#matches`);
  return { ...history, page };
}

/** The signed-in user's profile and matches, regardless of their visibility. */
export function Component() {
  const { profile, page, ...list } = useLoaderData<typeof loader>();
  const hasPlayed = profile !== null && profile.totals.appearances > 0;
  return (
    <div className="page-width">
      <PageTitle>Match History</PageTitle>
      <div className="page-head tiny:head-wraps">
        <h1 className="page-title">Match History</h1>
        {hasPlayed && (
          <ButtonLink kind="line" to={keyPath(profile.player_key)}>
            <Icon icon={UserRound} size={18} className="phone:hidden!" />
            My profile
          </ButtonLink>
        )}
      </div>
      {hasPlayed ? (
        <>
          <Panel className="mb-5">
            <PanelBody>
              <CareerTotals profile={profile} />
            </PanelBody>
          </Panel>
          <PlayerTabs profile={profile} list={list} page={page} startsWith="matches" />
        </>
      ) : (
        <NoHistory profile={profile} />
      )}
    </div>
  );
}

function NoHistory({ profile }: { profile: PlayerProfile | null }) {
  if (profile) {
    return (
      <EmptyState
        title={NO_MATCHES_FOUND}
        action={
          <ButtonLink kind="line" to="/matches">
            Browse matches
          </ButtonLink>
        }
      >
        Matches that you play with Roblox ID {profile.id} appear here as soon as their league approves them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Link your Roblox account first"
      action={
        <ButtonLink kind="primary" href={apiUrl('/users/roblox')}>
          Connect Roblox
        </ButtonLink>
      }
    >
      Matches identify their players by Roblox ID. Once yours is linked, every match that you played appears here,
      including earlier ones.
    </EmptyState>
  );
}
