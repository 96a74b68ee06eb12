import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { type CallAnswer, type CallArguments, type CallInput, call, describeFailure } from '#web/http/call.ts';
import { queries } from '#web/http/queries.ts';

export interface Load<T> {
  /** What was answered last; null before. */
  answer: T | null;
  /** Why the last try failed, in one sentence for the screen; null unless it did. */
  error: string | null;
  isLoading: boolean;
  /** Asks again; resolves with the answer's arrival. */
  reload: () => Promise<unknown>;
}

interface UseCallOptions<T> {
  /** Shows the answer to the former input until the one to the next is there. */
  keepsFormer?: boolean;
  /** Shown until there is an answer. */
  known?: T | null | undefined;
  /** Asks once, whatever changes: for what a change that is about to be made will do. */
  isStatic?: boolean;
}

/**
 * What a call of the API answers, for a part of a page: asked once the part is shown, and again after each call that
 * changes something. While `input` is null nothing is asked. What a page begins with is its loader's.
 */
export function useCall<const K extends EndpointName>(
  name: K,
  input: CallInput<K> | null,
  { keepsFormer = false, known, isStatic = false }: UseCallOptions<CallAnswer<K>> = {},
): Load<CallAnswer<K>> {
  const { data, error, isFetching, refetch } = useQuery<CallAnswer<K>>(
    {
      queryKey: [name, input],
      queryFn: ({ signal }) => call(name, ...([{ ...input, signal }] as unknown as CallArguments<K>)),
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
