const MINUTE_MS = 60 * 1000;

/** Minutes until the kick-off, rounded up. */
export function minutesUntil(kickOff: string, now: number): number {
  return Math.ceil((Date.parse(kickOff) - now) / MINUTE_MS);
}
