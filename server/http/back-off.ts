const FIRST_DELAY_SECONDS = 5;

/**
 * The longest back-off of a receiver after a failure of one delivery. It is short, so that the other deliveries resume soon
 * after the receiver recovers.
 */
export const MAX_PAUSE_SECONDS = 60;

/** Seconds until the next attempt, tripled after each failure. */
export function delayAfter(attempts: number, maxSeconds: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 3 ** (attempts - 1), maxSeconds);
}
