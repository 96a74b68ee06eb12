import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { EndpointName } from '#contract/endpoints.ts';
import { type CallAnswer, type CallInput, callUntyped } from '#web/kit/http/call.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';

/** The data of the rendered page's parts. Null in a browser, which has one instance (web/kit/http/queries.ts). */
export const PartQueries = createContext<QueryClient | null>(null);

/** A call as a query for a part of a page. */
export function queryOf(name: EndpointName, input: object | null, pageSignal?: AbortSignal) {
  return {
    queryKey: [name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => callUntyped(name, { ...input, signal: pageSignal ?? signal }),
  };
}

/**
 * For loaders: prefetches the data of an initially visible part for `useRead`. The part repeats a failed call and shows
 * the reason. Browsers load a part's data with the part, so there it is undefined.
 */
export async function prefetchRead<const K>(
  name: K & EndpointName,
  { signal, ...input }: CallInput<K> & { signal: AbortSignal },
): Promise<CallAnswer<K> | undefined> {
  const page = findPageRequest(signal);
  const query = queryOf(name, input, signal);
  await page?.queries.prefetchQuery({ ...query, retry: false });
  return page?.queries.getQueryData(query.queryKey);
}
