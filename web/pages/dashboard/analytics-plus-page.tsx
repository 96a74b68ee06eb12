import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { PageTitle } from '#web/components/page-head.tsx';
import { ApiError, call } from '#web/http/call.ts';
import { ANALYTICS_FAILED } from '#web/messages.ts';
import { useToast } from '#web/ui/toast.tsx';
import '#web/pages/dashboard/analytics-plus-page.css';

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
    <div className="wrap">
      <PageTitle>Analytics</PageTitle>
      <div className="page-head">
        <h1 className="page-title">Analytics</h1>
      </div>
      <div className="panel figure">
        <dl className="panel__body">
          <dt>Total User Count</dt>
          <dd>{userCount === null ? 'N/A' : userCount.toLocaleString('en-GB')}</dd>
        </dl>
      </div>
    </div>
  );
}
