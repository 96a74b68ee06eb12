import { useQuery } from '@tanstack/react-query';
import type { LiveHead, LiveList } from '#contract/live.ts';
import { queryOf } from '#web/http/queries.ts';

const POLL_MS = 20_000;
const NONE: LiveHead[] = [];

/**
 * Matches in play of all leagues: one read for all marks of a page, in browsers alone, as pages are cached. Marks are left
 * out while it fails.
 */
export function useLiveList({ isNeeded = true }: { isNeeded?: boolean } = {}): LiveHead[] {
  const { data } = useQuery({
    ...queryOf('GET /matches/live', null),
    enabled: isNeeded,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    retry: false,
  });
  return (data as LiveList | undefined)?.matches ?? NONE;
}
