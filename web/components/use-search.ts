import { FILTER_DEBOUNCE, SHORTEST_SEARCH } from '#contract/limits.ts';
import type { CallAnswer } from '#web/http/call.ts';
import { useCall } from '#web/http/use-call.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

type SearchCall = 'GET /players/search' | 'GET /search';

export interface SearchResult<T> {
  found: readonly T[];
  /** What may be entered or is missing, or why nothing could be found. */
  message: string;
  /** Whether `found` belongs to the text as it is now. */
  isSettled: boolean;
}

/** What a text finds, 250 ms after its last letter; until then the results of the text before. */
export function useSearch<K extends SearchCall>(
  text: string,
  name: K,
  hint: string,
): SearchResult<CallAnswer<K>[number]> {
  const query = text.trim();
  const asked = useDebounced(query, FILTER_DEBOUNCE);
  const isSearched = isLongEnough(query);
  const input = isSearched && isLongEnough(asked) ? { querystring: { q: asked } } : null;
  const { answer, error, isLoading } = useCall<SearchCall>(name, input, { keepsFormer: true });

  if (!isSearched) {
    const message = query === '' ? hint : `Enter at least ${SHORTEST_SEARCH} characters.`;
    return { found: [], message, isSettled: false };
  }
  const found = (error === null ? (answer ?? []) : []) as readonly CallAnswer<K>[number][];
  return { found, message: error ?? '', isSettled: query === asked && !isLoading };
}

function isLongEnough(query: string): boolean {
  return [...query].length >= SHORTEST_SEARCH;
}
