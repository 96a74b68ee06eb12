import { useEffect, useRef, useState } from 'react';
import { FILTER_DEBOUNCE, SHORTEST_SEARCH } from '#contract/limits.ts';
import { describeFailure } from '#web/http/failure-text.ts';

export interface SearchResult<T> {
  found: readonly T[];
  /** What may be entered or is missing, or why nothing could be found. */
  message: string;
  /** Whether `found` belongs to the text as it is now. */
  isSettled: boolean;
}

type Find<T> = (query: string, signal: AbortSignal) => Promise<readonly T[]>;

/** What a text finds, 250 ms after its last letter; until then the results of the text before. */
export function useSearch<T>(text: string, find: Find<T>, hint: string): SearchResult<T> {
  const [result, setResult] = useState<{ query: string; found: readonly T[]; message: string } | null>(null);
  const latestFind = useRef(find);
  latestFind.current = find;
  const query = text.trim();
  const isSearched = [...query].length >= SHORTEST_SEARCH;

  useEffect(() => {
    if (!isSearched) return setResult(null);
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await latestFind.current(query, left.signal).then(
        (found) => ({ found, message: '' }),
        (error: unknown) => ({ found: [], message: describeFailure(error) }),
      );
      if (!left.signal.aborted) setResult({ query, ...answer });
    }, FILTER_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [query, isSearched]);

  if (!isSearched) {
    const message = query === '' ? hint : `Enter at least ${SHORTEST_SEARCH} characters.`;
    return { found: [], message, isSettled: false };
  }
  return { found: result?.found ?? [], message: result?.message ?? '', isSettled: result?.query === query };
}
