import { WEEKDAYS } from '#contract/kit/calendar-words.ts';
import { DAY_MINUTES } from '#contract/times/minute-ranges.ts';
import type { DayRange, WeeklyInterval } from '#contract/times/schema.ts';

/** 1 for Monday to 7 for Sunday, as in `WeeklyInterval`. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export function nameWeekday(weekday: number): string {
  return WEEKDAYS[weekday % 7] ?? '';
}

/** Minutes of a day, or of the next one, as 19:30. */
export function writeMinutes(minutes: number): string {
  const within = minutes % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Minutes of a clock such as 19:30; null for another text. */
function readMinutes(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** A range from two clocks: an end that is not after the start is on the next day. */
export function readRange(from: string, to: string): DayRange | null {
  const [start, end] = [readMinutes(from), readMinutes(to)];
  if (start === null || end === null) return null;
  return { from: start, to: end <= start ? end + DAY_MINUTES : end };
}

export function writeRange({ from, to }: DayRange): string {
  return from === 0 && to === DAY_MINUTES ? 'all day' : `${writeMinutes(from)} to ${writeMinutes(to)}`;
}

export function writeInterval(interval: WeeklyInterval): string {
  return `${nameWeekday(interval.weekday).slice(0, 3)} ${writeRange(interval)}`;
}
