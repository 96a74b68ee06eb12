import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import type { WebsiteCredentials } from '#contract/submissions/schema.ts';
import { call } from '#web/kit/http/call.ts';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { defineParams, numberParam, oneOfParam, useQuery } from '#web/kit/page/query-params.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import emptyStateStyles from '#web/kit/ui/empty-state.module.css';
import { SubmissionLeagueCard } from '#web/submissions/league-card.tsx';
import { LinkedUserOnly } from '#web/submissions/linked-user-only.tsx';
import { SUBMISSION_METHODS } from '#web/submissions/submission-methods.ts';

/** The first open card, and the method that its league refused. */
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
      <div className={layout.page}>
        <PageTitle>Make a Submission</PageTitle>
        <div className={pageHeadStyles.head}>
          <div>
            <h1 className={pageHeadStyles.title}>Make a Submission</h1>
            {leagues.length > 0 && (
              <p className={pageHeadStyles.lede}>Pick the league, then how you want to enter the match.</p>
            )}
          </div>
        </div>
        <RefusedMethod leagues={leagues} />
        {leagues.length === 0 ? (
          <NoLeagues />
        ) : (
          <div className={`${layout.stack} ${layout.gap3}`}>
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

/** Says why a form led here, if one did. */
function RefusedMethod({ leagues }: { leagues: WebsiteCredentials[] }) {
  const query = submitParams.read(useQuery());
  const method = SUBMISSION_METHODS.find((choice) => choice.method === query.refused);
  const league = leagues.find(({ id }) => id === query.league);
  if (!method || !league) return null;
  return (
    <Alert className={layout.below4}>
      <p className={typography.wrapAnywhere}>
        <bdi>{league.name}</bdi> doesn’t accept {method.name}. Choose another way to enter the match.
      </p>
    </Alert>
  );
}

/** A single paragraph, for screen readers and copying. */
function NoLeagues() {
  return (
    <p className={emptyStateStyles.empty}>
      <span className={emptyStateStyles.title}>No valid leagues were found?</span>{' '}
      <span className={typography.muted}>Think this is an error? Reach out to your league's admin(s).</span>
    </p>
  );
}
