import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import type { LiveHead, LiveList } from '#contract/live/schema.ts';
import { isSilentAt } from '#web/kit/heads/live-words.ts';
import { isRendered, queryOf } from '#web/kit/http/queries.ts';

const POLL_MS = 20_000;
const LONGEST_POLL_MS = 5 * 60_000;

const NOTHING: LiveList = { matches: [], server_time: '' };

/** A live match as a list had it when it was read last. */
export interface ListedMatch extends LiveHead {
  isSilent: boolean;
}

interface LiveListOptions {
  /** False while nothing of the page can be live. */
  isNeeded?: boolean;
  /** A match should be on by now, so the list is read at the same pace while it is empty. */
  isExpected?: boolean;
  /** Whether hidden tabs read it too, at the same pace. */
  isConstant?: boolean;
  /** The league of the page's address by default; without one, all leagues that are listed. */
  leagueId?: number | undefined;
}

/**
 * Matches in play: one read for all marks of a page, in browsers alone, as pages are cached. Marks are left out until one
 * succeeds. Hidden tabs read nothing.
 */
export function useLiveList(options: LiveListOptions = {}): ListedMatch[] {
  return useReadLiveList(options).matches;
}

/** The same with the time of the read, in milliseconds. */
export function useReadLiveList({ isNeeded = true, isExpected, isConstant, leagueId }: LiveListOptions) {
  const { league_id } = useParams();
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
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
  });
  const read = data as LiveList | undefined;
  // A part that is hydrated after the read starts without it, as the server's HTML did.
  const list = useDeferredValue(read, read === undefined || isRendered(read) ? undefined : NOTHING);
  const failedMs = Math.max(0, errorUpdatedAt - dataUpdatedAt);
  return { matches: useMemo(() => markSilent(list, failedMs), [list, failedMs]), readAt: dataUpdatedAt };
}

/** Matches of a list that no later read has replaced for `failedMs`. Silence follows from reads alone: no timer moves a page. */
export function markSilent(list: LiveList | undefined, failedMs: number): ListedMatch[] {
  if (!list) return [];
  const at = Date.parse(list.server_time) + failedMs;
  return list.matches.map((match) => ({ ...match, isSilent: isSilentAt(match, at) }));
}

/** The input of the call, which loaders that prefetch it share. */
export function liveListOf(league: number | undefined) {
  return { querystring: { league } };
}

/** Milliseconds until the next read: longer after each of `reads`, while no match is on. */
export function choosePollMs(matches: readonly LiveHead[] | undefined, reads: number): number {
  if (matches && matches.length > 0) return POLL_MS;
  return Math.min(POLL_MS * 2 ** Math.max(0, reads - 1), LONGEST_POLL_MS);
}
