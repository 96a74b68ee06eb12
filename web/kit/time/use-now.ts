import { startTransition, useEffect, useState } from 'react';
import { findPageRequest } from '#web/kit/http/page-request.ts';

const TICK_MS = 30_000;
const MINUTE_MS = 60_000;

/**
 * The present minute, in milliseconds: repeated renderings within it are equal. On the server, caches store the page of
 * this signal's loader no longer than that.
 */
export function presentMinute(signal?: AbortSignal): number {
  const page = findPageRequest(signal);
  if (page) page.changesEachMinute = true;
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

/** The time in milliseconds, updated at each tick; initially `initial`, equal on server and browser. */
export function useNow<Initial extends number | null>(initial: Initial, tickMs = TICK_MS): number | Initial {
  const [now, setNow] = useState<number | Initial>(initial);
  useEffect(() => {
    // Right after hydration, as a transition: React renders it in slices, between which it handles taps.
    startTransition(() => setNow(Date.now()));
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
}
