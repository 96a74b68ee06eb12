const FIRST_DELAY_SECONDS = 5;

/** The longest wait that a receiver's header can set: a wrong number must not stop its deliveries for a year. */
export const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/** `Date.parse` takes much else for a date, and a time without a zone for the server's own. */
const HTTP_DATE = /^[A-Z][a-z]+, .+ GMT$/;

/**
 * The longest back-off of a receiver after a failure of one delivery. It is short, so that the other deliveries resume soon
 * after the receiver recovers.
 */
export const MAX_PAUSE_SECONDS = 60;

/** Seconds until the next attempt, tripled after each failure. */
export function delayAfter(attempts: number, maxSeconds: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 3 ** (attempts - 1), maxSeconds);
}

/** The seconds of a `Retry-After` header, which states seconds or an HTTP date; 0 for the past and for anything else. */
export function readRetryAfter(header = '', now = Date.now()): number {
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  const seconds = /^\d+$/.test(header) ? Number(header) : (date - now) / 1000;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : 0;
}
