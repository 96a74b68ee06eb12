const FIRST_DELAY_SECONDS = 5;

/** Upper bound for a receiver's header: a wrong number must not stop deliveries for a year. */
export const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/** `Date.parse` also accepts non-dates, and times without a zone as local. */
const HTTP_DATE = /^[A-Z][a-z]+, .+ GMT$/;

/**
 * Maximum back-off of a receiver after one failed delivery. It is short, so that other deliveries resume soon after a
 * recovery.
 */
export const MAX_PAUSE_SECONDS = 60;

/** Seconds until the next attempt, tripled after each failure. */
export function delayAfter(attempts: number, maxSeconds: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 3 ** (attempts - 1), maxSeconds);
}

/** Seconds of a `Retry-After` header, given as seconds or an HTTP date; 0 for the past and for anything else. */
export function readRetryAfter(header = '', now = Date.now()): number {
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  const seconds = /^\d+$/.test(header) ? Number(header) : (date - now) / 1000;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : 0;
}
