import { badRequest } from '#server/http/errors.ts';

/** How far a sender's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** No match on Roblox is older than Roblox. */
const EARLIEST = Date.parse('2006-01-01T00:00:00Z');

/** When a match was played. Throws 400 for a time in the future or before 2006 (rules §5). */
export function readPlayedAt(played_at: string, now: Date): Date {
  const date = new Date(played_at);
  if (date.getTime() > now.getTime() + CLOCK_SKEW_MS) throw badRequest('played_at must not be in the future.');
  if (date.getTime() < EARLIEST) throw badRequest('played_at must not be before 2006.');
  return date;
}
