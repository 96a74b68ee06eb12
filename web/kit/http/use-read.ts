import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { type CallAnswer, type CallInput, describeFailure } from '#web/kit/http/call.ts';
import { queryOf } from '#web/kit/http/part-queries.ts';
import { useQueries } from '#web/kit/http/queries.ts';

export interface Load<T> {
  /** The last response; null before the first one. */
  answer: T | null;
  /** Why the last attempt failed, in one sentence for the screen; null unless it failed. */
  error: string | null;
  isLoading: boolean;
  /** Fetches again; resolves when the response arrives. */
  reload: () => Promise<unknown>;
}

interface ReadOptions {
  /** Returns the response to the former input until the next one arrives. */
  keepsFormer?: boolean;
  /** Never refetched, for example for the preview of a change. */
  isStatic?: boolean;
}

/**
 * Data for a part of a page: fetched when the part is shown, unless its page's loader prefetched it, and again after
 * each call that changes data. Nothing is fetched while `input` is null. Data needed by the whole page belongs in its
 * loader.
 */
export function useRead<const K>(
  name: K & EndpointName,
  input: CallInput<K> | null,
  { keepsFormer = false, isStatic = false }: ReadOptions = {},
): Load<CallAnswer<K>> {
  const query = {
    ...queryOf(name, input as object | null),
    enabled: input !== null,
    placeholderData: keepsFormer ? keepPreviousData : undefined,
    ...(isStatic && { staleTime: 'static' as const }),
  };
  const { data, error, isFetching, refetch } = useQuery<unknown>(query, useQueries());
  return {
    answer: input === null ? null : ((data ?? null) as CallAnswer<K> | null),
    error: error && describeFailure(error),
    isLoading: isFetching,
    reload: refetch,
  };
}
