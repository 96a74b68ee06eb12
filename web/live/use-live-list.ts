import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import type { LiveHead, LiveList } from '#contract/live/schema.ts';
import { isSilentAt } from '#web/kit/heads/live-words.ts';
import { queryOf } from '#web/kit/http/part-queries.ts';
import { isRendered, useQueries } from '#web/kit/http/queries.ts';

const POLL_MS = 20_000;
const LONGEST_POLL_MS = 5 * 60_000;

const EMPTY_LIST: LiveList = { matches: [], server_time: '' };

/** A live match as last read in a list. */
export interface ListedMatch extends LiveHead {
  isSilent: boolean;
}

interface LiveListOptions {
  /** False while no match on the page can be live. */
  isNeeded?: boolean;
  /** Whether a match should be live by now, so that an empty list is polled at the same rate. */
  isExpected?: boolean;
  /** Whether hidden tabs also poll it, at the same rate. */
  isConstant?: boolean;
  /** By default the league in the page's address; without one, all listed leagues. */
  leagueId?: number | undefined;
}

/**
 * Live matches: one request for all marks of a page, in browsers only, as pages are cached. Marks are hidden until one
 * succeeds. Hidden tabs request nothing.
 */
export function useLiveList(options: LiveListOptions = {}): ListedMatch[] {
  return useReadLiveList(options).matches;
}

/** Like `useLiveList`, with the time of the response, in milliseconds. */
export function useReadLiveList({ isNeeded = true, isExpected, isConstant, leagueId }: LiveListOptions) {
  const { league_id } = useParams();
  const { data, dataUpdatedAt, errorUpdatedAt } = useListQuery(
    {
      ...queryOf('GET /matches/live', liveListOf(leagueId ?? (Number(league_id) || undefined))),
      enabled: isNeeded,
      staleTime: POLL_MS,
      refetchInterval: ({ state }) =>
        isExpected || isConstant
          ? POLL_MS
          : choosePollMs((state.data as LiveList | undefined)?.matches, state.dataUpdateCount),
      refetchIntervalInBackground: isConstant ?? false,
      refetchOnWindowFocus: true,
      retry: false,
    },
    useQueries(),
  );
  const read = data as LiveList | undefined;
  // A part that hydrates after the response starts without it, as in the server's HTML.
  const list = useDeferredValue(read, read === undefined || isRendered(read) ? undefined : EMPTY_LIST);
  const failedMs = Math.max(0, errorUpdatedAt - dataUpdatedAt);
  return { matches: useMemo(() => markSilent(list, failedMs), [list, failedMs]), readAt: dataUpdatedAt };
}

const useListQuery = import.meta.env.SSR ? useRenderedQuery : useQuery;

/** The data that a page's loader prefetched. An observer for each row takes a tenth of rendering a list of fixtures. */
function useRenderedQuery({ queryKey }: { queryKey: QueryKey }, queries: QueryClient) {
  const { data, dataUpdatedAt = 0, errorUpdatedAt = 0 } = queries.getQueryState(queryKey) ?? {};
  return { data, dataUpdatedAt, errorUpdatedAt };
}

/**
 * Marks matches silent if no request has succeeded for `failedMs`. Only responses change this, so no timer moves a
 * page.
 */
export function markSilent(list: LiveList | undefined, failedMs: number): ListedMatch[] {
  if (!list) return [];
  const at = Date.parse(list.server_time) + failedMs;
  return list.matches.map((match) => ({ ...match, isSilent: isSilentAt(match, at) }));
}

/** The call's input, shared with loaders that prefetch it. */
export function liveListOf(league: number | undefined) {
  return { querystring: { league } };
}

/** Milliseconds until the next request, which grow with the number of `reads` while no match is live. */
export function choosePollMs(matches: readonly LiveHead[] | undefined, reads: number): number {
  if (matches && matches.length > 0) return POLL_MS;
  return Math.min(POLL_MS * 2 ** Math.max(0, reads - 1), LONGEST_POLL_MS);
}
