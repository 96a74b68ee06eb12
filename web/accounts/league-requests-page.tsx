import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { LeagueRequestList } from '#contract/leagues/requests.ts';
import { LeagueRequestCard } from '#web/accounts/league-request-card.tsx';
import { call } from '#web/kit/http/call.ts';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<LeagueRequestList> {
  return call('GET /leagues/requests', { signal });
}

/** Leagues that people ask for, for staff of the site. */
export function Component() {
  const { waiting, decided } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className={layout.page}>
      <PageTitle>League requests</PageTitle>
      <div className={pageHeadStyles.head}>
        <h1 className={pageHeadStyles.title}>League requests</h1>
      </div>
      <div className={`${layout.stack} ${layout.gap6}`}>
        {waiting.length === 0 ? (
          <EmptyState title="No requests">Leagues that people ask for appear here.</EmptyState>
        ) : (
          <div className={layout.stack}>
            {waiting.map((request) => (
              <LeagueRequestCard key={request.id} request={request} onDecided={revalidate} />
            ))}
          </div>
        )}
        {decided.length > 0 && (
          <section className={layout.stack} aria-labelledby="decided-title">
            <h2 className={typography.partTitle} id="decided-title">
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
