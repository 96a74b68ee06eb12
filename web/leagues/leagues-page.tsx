import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LEAGUES_PER_PAGE } from '#contract/kit/limits.ts';
import type { ListedLeague } from '#contract/leagues/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { keepLoadedList, requirePage, takePage } from '#web/kit/list/paging.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LeagueCard } from '#web/leagues/league-card.tsx';
import { toLeaguesFailure } from '#web/leagues/leagues-failure.ts';
import { NO_LEAGUES_FOUND } from '#web/messages.ts';
import { site } from '#web/site.ts';

export const shouldRevalidate = keepLoadedList;

/** Loads all leagues; a page past the end redirects to the last one. */
export async function loader({
  request: { url, signal },
}: Pick<LoaderFunctionArgs, 'request'>): Promise<ListedLeague[]> {
  const leagues = await call('GET /leagues/all', { signal }).catch((error: unknown) => {
    throw toLeaguesFailure(error, signal);
  });
  requirePage(url, leagues.length, LEAGUES_PER_PAGE);
  return leagues;
}

export function Component() {
  const leagues = useLoaderData<typeof loader>();
  const query = useQuery();
  const { items, page, pages } = takePage(leagues, query, LEAGUES_PER_PAGE);

  return (
    <div className="page-width">
      <PageHead title="Leagues" description="The Roblox football leagues whose matches are kept here." />
      <div className="page-head tiny:head-wraps">
        <h1 className="page-title">Leagues</h1>
        <ButtonLink kind="line" to="/leagues/new">
          Start a league
        </ButtonLink>
      </div>
      {leagues.length === 0 ? (
        <EmptyState title={NO_LEAGUES_FOUND}>Leagues appear here once they partner with {site.name}.</EmptyState>
      ) : (
        <div className="stack gap-4">
          {items.map((league) => (
            <LeagueCard key={league.id} league={league} />
          ))}
        </div>
      )}
      <Pager page={page} pages={pages} />
    </div>
  );
}
