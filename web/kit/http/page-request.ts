import type { QueryClient } from '@tanstack/react-query';
import type { CallResponse } from '#contract/site/pages.ts';

/** On the server: in-process API calls for a page's loaders, with the request's session, and the data of its parts. */
export interface PageRequestData {
  call: (path: string) => Promise<CallResponse>;
  queries: QueryClient;
  hasSession: boolean;
  /** Whether a loader has read the present minute. */
  changesEachMinute: boolean;
}

const requests = new WeakMap<AbortSignal, PageRequestData>();

/** Loaders find their page request by its signal. */
export function registerPageRequest(signal: AbortSignal, request: PageRequestData): void {
  requests.set(signal, request);
}

/** Undefined in a browser. */
export function findPageRequest(signal: AbortSignal | undefined): PageRequestData | undefined {
  return signal && requests.get(signal);
}
