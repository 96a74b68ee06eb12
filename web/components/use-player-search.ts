import { useEffect, useState } from 'react';
import { FILTER_DEBOUNCE, SHORTEST_SEARCH } from '#contract/limits.ts';
import type { FoundPlayer } from '#contract/players.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';

interface SearchResult {
  /** What was looked for. */
  query: string;
  players: readonly FoundPlayer[];
  /** What may be entered or is missing, or why players could not be found. */
  message: string;
}

const NOTHING: SearchResult = { query: '', players: [], message: '' };

/** The players that a text finds, 250 ms after its last letter; until then those of the text before. */
export function usePlayerSearch(text: string): SearchResult & { isSettled: boolean } {
  const [result, setResult] = useState(NOTHING);
  const query = text.trim();
  const isSearched = [...query].length >= SHORTEST_SEARCH;

  useEffect(() => {
    if (!isSearched) return setResult(NOTHING);
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const found = await findPlayers(query, left.signal);
      if (!left.signal.aborted) setResult(found);
    }, FILTER_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [query, isSearched]);

  if (!isSearched) {
    const message = query === '' ? 'Old names find players too.' : `Enter at least ${SHORTEST_SEARCH} characters.`;
    return { ...NOTHING, message, isSettled: false };
  }
  return { ...result, isSettled: result.query === query };
}

async function findPlayers(query: string, signal: AbortSignal): Promise<SearchResult> {
  try {
    return { query, players: await call('GET /players/search', { querystring: { q: query }, signal }), message: '' };
  } catch (error) {
    return { query, players: [], message: describeFailure(error) };
  }
}
