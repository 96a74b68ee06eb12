import { useEffect, useState } from 'react';
import type { LiveEnd, LiveMatch, ReadLiveMatch } from '#contract/live.ts';
import { isSilentAt } from '#web/components/live-words.ts';
import { useNow } from '#web/components/use-now.ts';
import { apiUrl, call } from '#web/http/call.ts';

/** Seconds until the next attempt after a lost connection; the last one repeats. */
const RETRY_SECONDS = [5, 10, 20, 30];
/** Between reads of a match that ended without a result: one may be stored later, and a late snapshot reopens it. */
const ENDED_POLL_MS = 30_000;
const TICK_MS = 1000;

export interface FollowedMatch {
  /** Null while nothing is known of the match. */
  match: LiveMatch | null;
  isConnected: boolean;
  /** Seconds since the match was updated, by the server's clock; 0 until the browser counts. */
  age: number;
  isSilent: boolean;
}

/**
 * Follows a live match by server-sent events, or by a call every few seconds where they fail; `initial` is what the page
 * was rendered with. Without scripts it stays at that.
 */
export function useLiveMatch(key: string, initial: ReadLiveMatch | null): FollowedMatch {
  const [match, setMatch] = useState<LiveMatch | null>(initial);
  const [isConnected, setConnected] = useState(true);
  const [lead, setLead] = useState(0);
  const now = useNow(null, TICK_MS);

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const leaving = new AbortController();
    const readClock = (serverTime: string) => setLead(Date.now() - Date.parse(serverTime));

    function connect() {
      source = new EventSource(apiUrl(`/matches/live/${key}/events`));
      source.addEventListener('clock', ({ data }) => {
        failures = 0;
        setConnected(true);
        readClock(JSON.parse(data));
      });
      source.addEventListener('snapshot', ({ data }) => setMatch(JSON.parse(data)));
      source.addEventListener('end', ({ data }) => {
        source?.close();
        const { match_id }: LiveEnd = JSON.parse(data);
        if (match_id === null) timer = setTimeout(poll, ENDED_POLL_MS, true);
      });
      source.addEventListener('error', () => {
        source?.close();
        void poll();
      });
    }

    /** Reads once, then tries the stream again. */
    async function poll(hasEnded = false) {
      try {
        const found = await call('GET /matches/live/:key', { params: { key }, signal: leaving.signal });
        setMatch(found);
        readClock(found.server_time);
        setConnected(true);
        if (found.is_over && found.match_id !== null) return;
        if (found.is_over) {
          timer = setTimeout(poll, ENDED_POLL_MS, true);
          return;
        }
      } catch {
        // An ended match is deleted after a while.
        if (leaving.signal.aborted || hasEnded) return;
        setConnected(false);
      }
      const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 0;
      failures += 1;
      timer = setTimeout(connect, seconds * 1000);
    }

    connect();
    return () => {
      leaving.abort();
      source?.close();
      clearTimeout(timer);
    };
  }, [key]);

  const at = now === null ? Date.parse(initial?.server_time ?? '') : now - lead;
  const seconds = match && Number.isFinite(at) ? Math.max(0, (at - Date.parse(match.updated_at)) / 1000) : 0;
  const isSilent = match !== null && isSilentAt(match, at);
  // A page without scripts shows the time of the news, as its age would soon be wrong.
  return { match, isConnected, age: now === null ? 0 : seconds, isSilent };
}
