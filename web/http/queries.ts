import { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { ApiError, NoAnswerError, onMutation } from '#web/http/call.ts';

/** After these there is nobody to ask for. */
const FINAL: ReadonlySet<EndpointName> = new Set<EndpointName>(['POST /auth/logout', 'POST /auth/delete_account']);

/** What parts of pages have asked for. The server asks for nothing here, and keeps nothing. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      ...(import.meta.env.SSR && { gcTime: 0 }),
    },
  },
});

/** What one user was answered is not another's. */
onMutation((name) => (FINAL.has(name) ? queries.clear() : queries.invalidateQueries()));

/** Once, and only what may pass by itself. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures === 0 && (error instanceof NoAnswerError || (error instanceof ApiError && error.status === 503));
}
