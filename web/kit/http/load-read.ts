import type { EndpointName } from '#contract/endpoints.ts';
import type { CallAnswer, CallInput } from '#web/kit/http/call.ts';
import { loadPageCache } from '#web/kit/http/page-cache.ts';
import { prefetchRead, queryOf } from '#web/kit/http/part-queries.ts';

/**
 * For loaders: like `prefetchRead`, but browsers load the data before the page, too. Parts that arrive one by one would
 * move each other.
 */
export async function loadRead<const K>(
  name: K & EndpointName,
  input: CallInput<K> & { signal: AbortSignal },
): Promise<CallAnswer<K> | undefined> {
  // With K the input would be compared with those of all calls.
  if (import.meta.env.SSR) return prefetchRead<unknown>(name, input);
  const { signal: _, ...read } = input;
  const { loadPart } = await loadPageCache();
  return (await loadPart(queryOf(name, read))) as CallAnswer<K> | undefined;
}
