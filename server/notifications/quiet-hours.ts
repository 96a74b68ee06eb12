import { addDays, dayIn } from '#contract/kit/days.ts';
import type { QuietHours } from '#contract/notifications/schema.ts';
import { readClocksOf } from '#server/kit/time/zoned-time.ts';

/**
 * The end of the quiet hours that include an instant, in a time zone; null outside them. Hours with an end before their
 * beginning last over midnight; equal ones last all day.
 */
export function findQuietEnd(instant: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (quiet === null) return null;
  const toInstant = readClocksOf(timeZone);
  const today = dayIn(timeZone, instant.toISOString());
  // Hours that began yesterday may not have ended.
  for (const first of [addDays(today, -1), today]) {
    const last = quiet.until > quiet.from ? first : addDays(first, 1);
    const [begin, end] = [new Date(toInstant(first, quiet.from)), new Date(toInstant(last, quiet.until))];
    if (begin <= instant && instant < end) return end;
  }
  return null;
}
