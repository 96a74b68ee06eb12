import { FILTER_DEBOUNCE, SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import type { CallAnswer, CallInput } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';

type SearchCall = 'GET /players/search' | 'GET /search' | 'GET /leagues/:league_id/players';

export interface SearchResult<T> {
  found: readonly T[];
  /** A hint about the input, or the error of the search. */
  message: string;
  /** Whether `found` belongs to the current text. */
  isSettled: boolean;
}

/** Search results for a text, debounced by 250 ms. Until they arrive, those of the former text are returned. */
export function useSearch<K extends SearchCall>(
  text: string,
  name: K,
  hint: string,
  params?: CallInput<K> extends { params: infer Params } ? Params : never,
): SearchResult<CallAnswer<K>[number]> {
  const query = text.trim();
  const debounced = useDebounced(query, FILTER_DEBOUNCE);
  const isSearched = isLongEnough(query);
  const input =
    isSearched && isLongEnough(debounced) ? { ...(params && { params }), querystring: { q: debounced } } : null;
  const { answer, error, isLoading } = useRead<unknown>(name, input, { keepsFormer: true });

  if (!isSearched) {
    const message = query === '' ? hint : `Enter at least ${SHORTEST_SEARCH} characters.`;
    return { found: [], message, isSettled: false };
  }
  const found = (error === null ? (answer ?? []) : []) as readonly CallAnswer<K>[number][];
  return { found, message: error ?? '', isSettled: query === debounced && !isLoading };
}

function isLongEnough(query: string): boolean {
  return [...query].length >= SHORTEST_SEARCH;
}
