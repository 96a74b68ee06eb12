import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { ApiError } from '#web/kit/http/call.ts';
import { EmbedPage } from '#web/kit/page/embed.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { site } from '#web/site.ts';

export function Component() {
  return <Outlet />;
}

/** Offers no retry, as the frame has no scripts. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500;
  return (
    <EmbedPage title={site.name} path="/">
      <Failure status={status} />
    </EmbedPage>
  );
}

function Failure({ status }: { status: number }) {
  if (status === 404)
    return <EmptyState title="Not found">It may have been removed, or its address is wrong.</EmptyState>;
  if (status === 429) return <EmptyState title="Too many requests">Reload the page in a minute.</EmptyState>;
  return <EmptyState title="Not available">Something went wrong on our side. Reload the page in a moment.</EmptyState>;
}
