import { useLoaderData } from 'react-router';
import { PageTitle } from '#web/components/page-title.tsx';
import { ApiError, call } from '#web/http/call.ts';
import { ANALYTICS_FAILED } from '#web/messages.ts';
import { addToast } from '#web/ui/toast-store.ts';
import '#web/pages/dashboard/analytics-plus-page.css';

/** How many users there are; null, with an alert, when that cannot be fetched (spec §8). */
export async function loader({ request }: { request: Request }): Promise<number | null> {
  try {
    const { standard } = await call('GET /users/analytics_plus', { signal: request.signal });
    return standard.count;
  } catch (error) {
    const hasNoSession = error instanceof ApiError && error.status === 401;
    if (hasNoSession || request.signal.aborted) throw error;
    addToast('failure', ANALYTICS_FAILED);
    return null;
  }
}

export function Component() {
  const userCount = useLoaderData<typeof loader>();
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
