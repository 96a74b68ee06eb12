import { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { ApiError, NoResponseError, onMutation } from '#web/http/call.ts';

/** After these calls there is no user whose data could be refetched. */
const SESSION_ENDS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'POST /auth/logout',
  'POST /auth/delete_account',
]);

/** Cache of `useCall`. On the server it makes no calls and stores nothing. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: shouldRetry,
      refetchOnWindowFocus: false,
      ...(import.meta.env.SSR && { gcTime: 0 }),
    },
  },
});

// One user's responses must not be shown to another.
onMutation((name) => (SESSION_ENDS.has(name) ? queries.clear() : queries.invalidateQueries()));

/** Retries temporary failures once. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures === 0 && (error instanceof NoResponseError || (error instanceof ApiError && error.status === 503));
}
