import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LiveHead, LiveList } from '#contract/live.ts';
import { queryOf } from '#web/http/queries.ts';

const POLL_MS = 20_000;
const LONGEST_POLL_MS = 5 * 60_000;
const NONE: LiveHead[] = [];

interface LiveListOptions {
  /** False while nothing of the page can be live. */
  isNeeded?: boolean;
  /** A match should be on by now, so the list is read at the same pace while it is empty. */
  isExpected?: boolean;
  /** The league of the page's address by default; without one, all leagues that are listed. */
  leagueId?: number | undefined;
}

/**
 * Matches in play: one read for all marks of a page, in browsers alone, as pages are cached. Marks are left out while it
 * fails. Hidden tabs read nothing.
 */
export function useLiveList({ isNeeded = true, isExpected = false, leagueId }: LiveListOptions = {}): LiveHead[] {
  const { league_id } = useParams();
  const { data } = useQuery({
    ...queryOf('GET /matches/live', liveListOf(leagueId ?? (Number(league_id) || undefined))),
    enabled: isNeeded,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) =>
      isExpected ? POLL_MS : choosePollMs((state.data as LiveList | undefined)?.matches, state.dataUpdateCount),
    refetchOnWindowFocus: true,
    retry: false,
  });
  return (data as LiveList | undefined)?.matches ?? NONE;
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
