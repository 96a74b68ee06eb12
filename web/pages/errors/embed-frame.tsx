import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { EmbedPage } from '#web/components/embed-page.tsx';
import { ApiError } from '#web/http/call.ts';
import { site } from '#web/site.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function Component() {
  return <Outlet />;
}

/** In a frame without scripts nothing can be retried. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500;
  return (
    <EmbedPage title={site.name} path="/">
      {status === 404 ? (
        <EmptyState title="Not found">It may have been removed, or its address is wrong.</EmptyState>
      ) : (
        <EmptyState title="Not available">Something went wrong on our side. Reload the page in a moment.</EmptyState>
      )}
    </EmbedPage>
  );
}
