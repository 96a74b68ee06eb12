import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import type { WebsiteCredentials } from '#contract/submissions/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { defineParams, numberParam, oneOfParam, useQuery } from '#web/kit/page/query-params.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { EMPTY_LOOK, EMPTY_TITLE } from '#web/kit/ui/empty-state.tsx';
import { SubmissionLeagueCard } from '#web/submissions/league-card.tsx';
import { LinkedUserOnly } from '#web/submissions/linked-user-only.tsx';
import { SUBMISSION_METHODS } from '#web/submissions/submission-methods.ts';

/** The initially open card, and the method that its league refused. */
const submitParams = defineParams({ league: numberParam(LARGEST_ID), refused: oneOfParam('Manual', 'Events') });

export async function loader({ request }: { request: Request }): Promise<WebsiteCredentials[]> {
  const { data } = await call('GET /submissions/website-credentials', { signal: request.signal });
  return data;
}

export function Component() {
  const leagues = useLoaderData<typeof loader>();
  const { league } = submitParams.read(useQuery());
  const [openId, setOpenId] = useState(league ?? null);

  return (
    <LinkedUserOnly>
      <div className="page-width">
        <PageTitle>Make a Submission</PageTitle>
        <div className="page-head">
          <div className="phone:min-w-0">
            <h1 className="page-title">Make a Submission</h1>
            {leagues.length > 0 && <p className="lede">Pick the league, then how you want to enter the match.</p>}
          </div>
        </div>
        <RefusedMethod leagues={leagues} />
        {leagues.length === 0 ? (
          <NoLeagues />
        ) : (
          <div className="stack gap-3">
            {leagues.map((league) => (
              <SubmissionLeagueCard
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

/** Explains why a submission form redirected here. */
function RefusedMethod({ leagues }: { leagues: WebsiteCredentials[] }) {
  const query = submitParams.read(useQuery());
  const method = SUBMISSION_METHODS.find((choice) => choice.method === query.refused);
  const league = leagues.find(({ id }) => id === query.league);
  if (!method || !league) return null;
  return (
    <Alert className="mb-4">
      <p className="wrap-text">
        <bdi>{league.name}</bdi> doesn’t accept {method.name}. Choose another way to enter the match.
      </p>
    </Alert>
  );
}

/** A single paragraph, for screen readers and copying. */
function NoLeagues() {
  return (
    <p className={EMPTY_LOOK}>
      <span className={EMPTY_TITLE}>No valid leagues were found?</span>{' '}
      <span className="text-ink-2">Think this is an error? Reach out to your league's admin(s).</span>
    </p>
  );
}
