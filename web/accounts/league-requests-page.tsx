import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { LeagueRequestList } from '#contract/leagues/requests.ts';
import { LeagueRequestCard } from '#web/accounts/league-request-card.tsx';
import { call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<LeagueRequestList> {
  return call('GET /leagues/requests', { signal });
}

/** Requests for leagues, for the site's staff. */
export function Component() {
  const { waiting, decided } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="page-width">
      <PageTitle>League requests</PageTitle>
      <div className="page-head">
        <h1 className="page-title">League requests</h1>
      </div>
      <div className="stack gap-6">
        {waiting.length === 0 ? (
          <EmptyState title="No requests">Leagues that people ask for appear here.</EmptyState>
        ) : (
          <div className="stack gap-4">
            {waiting.map((request) => (
              <LeagueRequestCard key={request.id} request={request} onDecided={revalidate} />
            ))}
          </div>
        )}
        {decided.length > 0 && (
          <section className="stack gap-4" aria-labelledby="decided-title">
            <h2 className="part-title" id="decided-title">
              Decided
            </h2>
            {decided.map((request) => (
              <LeagueRequestCard key={request.id} request={request} onDecided={revalidate} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}
