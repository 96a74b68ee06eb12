import { useCallback, useEffect, useState } from 'react';
import type { TypedName } from '#contract/player-merges.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';

export interface TypedNames {
  /** Null until the first answer. */
  names: readonly TypedName[] | null;
  total: number;
  error: string | null;
  isLoading: boolean;
  showMore: () => void;
  /** Loads the names that are shown again. */
  reload: () => Promise<void>;
}

/** The names of a league's matches without a Roblox ID, narrowed by a part of them, page after page. */
export function useTypedNames(leagueId: number, part: string): TypedNames {
  const [names, setNames] = useState<readonly TypedName[] | null>(null);
  const [total, setTotal] = useState(0);
  const [pages, setPages] = useState(1);
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);

  const load = useCallback(
    async (last: number, signal?: AbortSignal) => {
      setIsLoading(true);
      setError(null);
      try {
        const params = { league_id: leagueId };
        const lists = await Promise.all(
          Array.from({ length: last }, (_, at) => {
            const querystring = { page: at + 1, ...(part !== '' && { q: part }) };
            return call('GET /leagues/myLeagues/:league_id/typed_names', { params, querystring, signal });
          }),
        );
        setNames(lists.flatMap((list) => list.names));
        setTotal(lists.at(-1)?.total_names ?? 0);
        setPages(last);
      } catch (failure) {
        if (!signal?.aborted) setError(describeFailure(failure));
      } finally {
        if (!signal?.aborted) setIsLoading(false);
      }
    },
    [leagueId, part],
  );

  useEffect(() => {
    const left = new AbortController();
    load(1, left.signal);
    return () => left.abort();
  }, [load]);

  return { names, total, error, isLoading, showMore: () => load(pages + 1), reload: () => load(pages) };
}
