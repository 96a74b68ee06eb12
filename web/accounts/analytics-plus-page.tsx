import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import styles from '#web/accounts/analytics-plus-page.module.css';
import { ApiError, call } from '#web/kit/http/call.ts';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import layout from '#web/kit/styles/layout.module.css';
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
    <div className={layout.page}>
      <PageTitle>Analytics</PageTitle>
      <div className={pageHeadStyles.head}>
        <h1 className={pageHeadStyles.title}>Analytics</h1>
      </div>
      <Panel as="div" className={styles.figure}>
        <PanelBody as="dl">
          <dt>Total User Count</dt>
          <dd>{userCount === null ? 'N/A' : userCount.toLocaleString('en-GB')}</dd>
        </PanelBody>
      </Panel>
    </div>
  );
}
