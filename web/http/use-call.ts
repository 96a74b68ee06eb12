import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { type CallAnswer, type CallInput, callUntyped, describeFailure } from '#web/http/call.ts';
import { queries } from '#web/http/queries.ts';

export interface Load<T> {
  /** The last response; null before the first one. */
  answer: T | null;
  /** Why the last attempt failed, in one sentence for the screen; null unless it failed. */
  error: string | null;
  isLoading: boolean;
  /** Fetches again; resolves with the response's arrival. */
  reload: () => Promise<unknown>;
}

interface UseCallOptions<T> {
  /** Returns the response to the former input until the next one arrives. */
  keepsFormer?: boolean;
  /** Returned until there is a response. */
  known?: T | null | undefined;
  /** Never refetched, for example for the preview of a change. */
  isStatic?: boolean;
}

/**
 * Data for a part of a page: fetched when the part is shown, and again after each call that changes data. Nothing is
 * fetched while `input` is null. Data that a page needs from the start belongs in its loader.
 */
export function useCall<const K extends EndpointName>(
  name: K,
  input: CallInput<K> | null,
  { keepsFormer = false, known, isStatic = false }: UseCallOptions<CallAnswer<K>> = {},
): Load<CallAnswer<K>> {
  const { data, error, isFetching, refetch } = useQuery<CallAnswer<K>>(
    {
      // Widened, as the union of all inputs is too large for TypeScript.
      queryKey: [name, input as object | null],
      queryFn: ({ signal }) => callUntyped(name, { ...(input as object | null), signal }) as Promise<CallAnswer<K>>,
      enabled: input !== null,
      staleTime: isStatic ? 'static' : 0,
      placeholderData: keepsFormer ? keepPreviousData : undefined,
    },
    queries,
  );
  return {
    answer: input === null ? null : (data ?? known ?? null),
    error: error && describeFailure(error),
    isLoading: isFetching,
    reload: refetch,
  };
}
