import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LEAGUES_PER_PAGE } from '#contract/kit/limits.ts';
import type { ListedLeague } from '#contract/leagues/schema.ts';
import { ApiError, call } from '#web/kit/http/call.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { keepLoadedList, requirePage, takePage } from '#web/kit/list/paging.ts';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import layout from '#web/kit/styles/layout.module.css';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LeagueCard } from '#web/leagues/league-card.tsx';
import { LEAGUES_FAILED, NO_LEAGUES_FOUND } from '#web/messages.ts';
import { site } from '#web/site.ts';

export const shouldRevalidate = keepLoadedList;

/** HTTP status shown if the server could not be reached. */
const UNREACHABLE_STATUS = 503;

/** Loads all leagues; a page past the end redirects to the last one. */
export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<ListedLeague[]> {
  const leagues = await listLeagues(request);
  requirePage(request.url, leagues.length, LEAGUES_PER_PAGE);
  return leagues;
}

/** A failure shows a fixed text on the error screen. */
async function listLeagues(request: Request): Promise<ListedLeague[]> {
  try {
    return await call('GET /leagues/all', { signal: request.signal });
  } catch (error) {
    if (request.signal.aborted) throw error;
    const { status, requestId, rayId } = error instanceof ApiError ? error : { status: UNREACHABLE_STATUS };
    throw data({ message: LEAGUES_FAILED, requestId, rayId }, { status });
  }
}

export function Component() {
  const leagues = useLoaderData<typeof loader>();
  const query = useQuery();
  const { items, page, pages } = takePage(leagues, query, LEAGUES_PER_PAGE);

  return (
    <div className={layout.page}>
      <PageHead title="Leagues" description="The Roblox football leagues whose matches are kept here." />
      <div className={`${pageHeadStyles.head} ${pageHeadStyles.row}`}>
        <h1 className={pageHeadStyles.title}>Leagues</h1>
        <ButtonLink kind="line" to="/leagues/new">
          Start a league
        </ButtonLink>
      </div>
      {leagues.length === 0 ? (
        <EmptyState title={NO_LEAGUES_FOUND}>Leagues appear here once they partner with {site.name}.</EmptyState>
      ) : (
        <div className={layout.stack}>
          {items.map((league) => (
            <LeagueCard key={league.id} league={league} />
          ))}
        </div>
      )}
      <Pager page={page} pages={pages} />
    </div>
  );
}
