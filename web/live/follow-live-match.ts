import type { LiveEnd, LiveMatch } from '#contract/live/schema.ts';
import { ApiError, apiUrl, call } from '#web/kit/http/call.ts';

/** Maximum streams per browser. Over HTTP/1.1 it has six connections per host, which its pages need as well. */
const MAX_STREAMS = 3;
/** Delays of reconnection attempts in seconds; the last one repeats. */
const RETRY_SECONDS = [5, 10, 20, 30];
/**
 * Interval between reads of a match that ended without a result: one may be stored later, and a late snapshot reopens
 * it.
 */
const ENDED_POLL_MS = 30_000;

export interface LiveNews {
  /** Null until the first news of the match. */
  match: LiveMatch | null;
  isConnected: boolean;
  /** Milliseconds by which this browser's clock is ahead of the server's. */
  clockLead: number;
}

/** Message that requests the news from the tab that follows the match. */
const NEWS_REQUEST = 'ask';

/**
 * Follows a live match while the page is visible; returns a function that stops. One tab of a browser reads the match's
 * stream and shares its news with the others. If streams fail, or too many are open, it polls every few seconds.
 */
export function followLiveMatch(key: string, onNews: (news: Partial<LiveNews>) => void): () => void {
  const channel = new BroadcastChannel(`live ${key}`);
  let turn: AbortController | undefined;
  /** News read by this tab; empty unless it is the one that follows the match. */
  let own: Partial<LiveNews> = {};

  channel.addEventListener('message', ({ data }: MessageEvent<typeof NEWS_REQUEST | Partial<LiveNews>>) => {
    if (data !== NEWS_REQUEST) onNews(data);
    else if (own.match) channel.postMessage(own);
  });

  function publish(news: Partial<LiveNews>) {
    own = { ...own, ...news };
    onNews(news);
    channel.postMessage(news);
  }

  function update() {
    turn?.abort();
    own = {};
    if (document.visibilityState === 'hidden') return;
    turn = new AbortController();
    const { signal } = turn;
    channel.postMessage(NEWS_REQUEST);
    void holdLock(`live ${key}`, signal, () => readOn(key, signal, publish));
  }

  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    turn?.abort();
    channel.close();
  };
}

/** Runs `work` while this tab holds the lock; at once in browsers without locks, as on pages without HTTPS. */
async function holdLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Publishes the news of a match until its result is stored or the signal aborts. */
async function readOn(key: string, signal: AbortSignal, publish: (news: Partial<LiveNews>) => void): Promise<void> {
  let failures = 0;
  let hasEnded = false;
  while (!signal.aborted) {
    if (!hasEnded) {
      const end = await withStreamPlace(() => {
        return readStream(key, signal, (news) => {
          failures = 0;
          publish({ isConnected: true, ...news });
        });
      });
      if (end && end.match_id !== null) return;
      hasEnded = end !== null;
      if (hasEnded) await sleep(ENDED_POLL_MS, signal);
    }
    if (signal.aborted) return;
    try {
      const match = await call('GET /matches/live/:key', { params: { key }, signal });
      publish({ match, isConnected: true, clockLead: readClockLead(match.server_time) });
      if (match.is_over && match.match_id !== null) return;
      hasEnded = match.is_over;
    } catch (error) {
      // An ended match is deleted after some time.
      const isStored = error instanceof ApiError && error.storedMatchId !== null;
      if (signal.aborted || hasEnded || isStored) return;
      publish({ isConnected: false });
    }
    const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 0;
    failures += 1;
    await sleep(hasEnded ? ENDED_POLL_MS : seconds * 1000, signal);
  }
}

/** Reads one of the browser's streams; null without a free place. */
async function withStreamPlace(read: () => Promise<LiveEnd | null>): Promise<LiveEnd | null> {
  if (!navigator.locks) return read();
  for (let place = 1; place <= MAX_STREAMS; place += 1) {
    const taken = await navigator.locks.request(`live stream ${place}`, { ifAvailable: true }, async (lock) =>
      lock ? { end: await read() } : null,
    );
    if (taken) return taken.end;
  }
  return null;
}

/** The end of the match, or null after a lost connection. */
function readStream(
  key: string,
  signal: AbortSignal,
  publish: (news: Partial<LiveNews>) => void,
): Promise<LiveEnd | null> {
  return new Promise((resolve) => {
    const source = new EventSource(apiUrl(`/matches/live/${key}/events`));
    const finish = (end: LiveEnd | null) => {
      source.close();
      resolve(end);
    };
    source.addEventListener('clock', ({ data }) => publish({ clockLead: readClockLead(JSON.parse(data)) }));
    source.addEventListener('snapshot', ({ data }) => publish({ match: JSON.parse(data) }));
    source.addEventListener('end', ({ data }) => finish(JSON.parse(data)));
    source.addEventListener('error', () => finish(null));
    signal.addEventListener('abort', () => finish(null));
  });
}

function readClockLead(serverTime: string): number {
  return Date.now() - Date.parse(serverTime);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
