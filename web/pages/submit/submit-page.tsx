import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { WebsiteCredentials } from '#contract/leagues.ts';
import { PageTitle } from '#web/components/page-head.tsx';
import { call } from '#web/http/call.ts';
import { LeagueCard } from '#web/pages/submit/league-card.tsx';
import { LinkedUserOnly } from '#web/pages/submit/linked-user-only.tsx';
import '#web/ui/empty-state.css';
import '#web/pages/submit/submit-page.css';

export async function loader({ request }: { request: Request }): Promise<WebsiteCredentials[]> {
  const { data } = await call('GET /submissions/website-credentials', { signal: request.signal });
  return data;
}

export function Component() {
  const leagues = useLoaderData<typeof loader>();
  const [openId, setOpenId] = useState<number | null>(null);

  return (
    <LinkedUserOnly>
      <div className="wrap">
        <PageTitle>Make a Submission</PageTitle>
        <div className="page-head">
          <div>
            <h1 className="page-title">Make a Submission</h1>
            {leagues.length > 0 && <p className="page-lede">Pick the league, then how you want to enter the match.</p>}
          </div>
        </div>
        {leagues.length === 0 ? (
          <NoLeagues />
        ) : (
          <div className="stack stack-3">
            {leagues.map((league) => (
              <LeagueCard
                key={league.id}
                league={league}
                isOpen={league.id === openId}
                onToggle={() => setOpenId(league.id === openId ? null : league.id)}
              />
            ))}
          </div>
        )}
      </div>
    </LinkedUserOnly>
  );
}

/** Spec §2's text, in one paragraph for screen readers and copying. */
function NoLeagues() {
  return (
    <p className="empty">
      <span className="empty__t">No valid leagues were found?</span>{' '}
      <span className="muted">Think this is an error? Reach out to your league's admin(s).</span>
    </p>
  );
}
