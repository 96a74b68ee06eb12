import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { ApiError, call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { ANALYTICS_FAILED } from '#web/messages.ts';

/** The number of users; null when it cannot be fetched. */
export async function loader({ request }: { request: Request }): Promise<number | null> {
  try {
    const { standard } = await call('GET /users/analytics_plus', { signal: request.signal });
    return standard.count;
  } catch (error) {
    const hasNoSession = error instanceof ApiError && error.status === 401;
    if (hasNoSession || request.signal.aborted) throw error;
    return null;
  }
}

export function Component() {
  const userCount = useLoaderData<typeof loader>();
  const toast = useToast();

  useEffect(() => {
    if (userCount === null) toast.failure(ANALYTICS_FAILED);
  }, [userCount, toast]);

  return (
    <div className="page-width">
      <PageTitle>Analytics</PageTitle>
      <div className="page-head">
        <h1 className="page-title">Analytics</h1>
      </div>
      <Panel as="div" className="max-w-88">
        <PanelBody as="dl">
          <dt className="text-ink-3">Total User Count</dt>
          <dd className="mt-2 font-display text-[5.5rem]/[0.95] font-extrabold wrap-anywhere">
            {userCount === null ? 'N/A' : userCount.toLocaleString('en-GB')}
          </dd>
        </PanelBody>
      </Panel>
    </div>
  );
}
