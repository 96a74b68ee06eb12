import { WEEKDAYS } from '#contract/kit/calendar-words.ts';
import { addDays, dayIn } from '#contract/kit/days.ts';
import { MAX_OFFERED_KICK_OFFS } from '#contract/kit/limits.ts';
import { readClocksOf } from '#server/kit/time/zoned-time.ts';

const DAY_AND_TIME = /^(?:(\d{4}-\d{2}-\d{2})|([a-z]{3,9})),?[ t](\d{1,2}):(\d{2})$/;

/**
 * Parses a typed kick-off in a time zone to ISO 8601 in UTC: '2026-12-05 19:30', or 'Sat 19:30' for the next one after
 * `now`, in milliseconds. Null for any other text.
 */
export function readKickOff(text: string, timeZone: string, now: number): string | null {
  const [, date, weekday, hour = '', minute = ''] = DAY_AND_TIME.exec(text.trim().toLowerCase()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  const toInstant = readClocksOf(timeZone);
  const time = `${hour.padStart(2, '0')}:${minute}`;
  if (date !== undefined) return isDay(date) ? toInstant(date, time) : null;
  const wanted = WEEKDAYS.findIndex((name) => name.toLowerCase().startsWith(weekday ?? ''));
  if (wanted === -1) return null;
  const today = dayIn(timeZone, now);
  const ahead = (wanted - new Date(today).getUTCDay() + 7) % 7;
  const kickOffs = [ahead, ahead + 7].map((days) => toInstant(addDays(today, days), time));
  return kickOffs.find((instant) => Date.parse(instant) > now) ?? null;
}

/** Up to three kick-offs with semicolons between them, the first one first; null if one can't be read. */
export function readKickOffs(text: string, timeZone: string, now: number): string[] | null {
  const kickOffs = text.split(';').flatMap((part) => (part.trim() === '' ? [] : [readKickOff(part, timeZone, now)]));
  const read = kickOffs.filter((kickOff) => kickOff !== null);
  return read.length === kickOffs.length && read.length > 0 && read.length <= MAX_OFFERED_KICK_OFFS ? read : null;
}

/** Whether the date exists; 31 June doesn't. */
function isDay(date: string): boolean {
  const instant = Date.parse(date);
  return !Number.isNaN(instant) && dayIn('UTC', instant) === date;
}
