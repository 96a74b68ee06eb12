import { useEffect, useState } from 'react';
import type { LiveMatch, ReadLiveMatch } from '#contract/live/schema.ts';
import { isSilentAt } from '#web/kit/heads/live-words.ts';
import { useNow } from '#web/kit/time/use-now.ts';
import { followLiveMatch, type LiveNews } from '#web/live/follow-live-match.ts';

const TICK_MS = 1000;

export interface FollowedMatch {
  /** Null until the first data of the match. */
  match: LiveMatch | null;
  isConnected: boolean;
  /** Seconds since the match was updated, by the server's clock; 0 until the browser counts. */
  age: number;
  isSilent: boolean;
}

/**
 * Follows a live match by server-sent events, or by polling every few seconds if they fail. `initial` is the page's
 * data, which stays without scripts. Without a key there is nothing to follow.
 */
export function useLiveMatch(key: string | null, initial: ReadLiveMatch | null): FollowedMatch {
  const [{ match, isConnected, clockLead }, setNews] = useState<LiveNews>({
    match: initial,
    isConnected: true,
    clockLead: 0,
  });
  const now = useNow(null, TICK_MS);

  useEffect(() => {
    if (key !== null) return followLiveMatch(key, (news) => setNews((former) => ({ ...former, ...news })));
  }, [key]);

  const at = now === null ? Date.parse(initial?.server_time ?? '') : now - clockLead;
  const seconds = match && Number.isFinite(at) ? Math.max(0, (at - Date.parse(match.updated_at)) / 1000) : 0;
  const isSilent = match !== null && isSilentAt(match, at);
  // A page without scripts shows the time of the last snapshot, as its age would soon be wrong.
  return { match, isConnected, age: now === null ? 0 : seconds, isSilent };
}
