import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { TypedName } from '#contract/players/merges.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { queries } from '#web/kit/http/queries.ts';

export interface TypedNames {
  /** Null until the first page is loaded. */
  names: readonly TypedName[] | null;
  total: number;
  error: string | null;
  isLoading: boolean;
  showMore: () => void;
  /** Reloads the names shown. */
  reload: () => void;
}

const CALL = 'GET /leagues/myLeagues/:league_id/typed_names';

/** The names without a Roblox ID in a league's matches, filtered by a part of the name, page by page. */
export function useTypedNames(leagueId: number, part: string): TypedNames {
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [CALL, leagueId, part],
      queryFn: ({ pageParam, signal }) =>
        call(CALL, {
          params: { league_id: leagueId },
          querystring: { page: pageParam, ...(part !== '' && { q: part }) },
          signal,
        }),
      initialPageParam: 1,
      getNextPageParam: (_, pages) => pages.length + 1,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return {
    names: data?.pages.flatMap((page) => page.names) ?? null,
    total: data?.pages.at(-1)?.total_names ?? 0,
    error: error && describeFailure(error),
    isLoading: isFetching,
    showMore: fetchNextPage,
    reload: refetch,
  };
}
