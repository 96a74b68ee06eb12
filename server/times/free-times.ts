import { DAY_MINUTES, mergeSpans, type Span, subtractSpans } from '#contract/times/minute-ranges.ts';
import type { TimeException, WeeklyInterval } from '#contract/times/schema.ts';
import { readWallClock, type WallClock } from '#server/kit/time/zoned-time.ts';

export const MINUTE_MS = 60 * 1000;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** A player's stored times; null without any. */
export interface StoredTimes {
  time_zone: string;
  week: readonly WeeklyInterval[];
  exceptions: readonly TimeException[];
}

export const FREE = 1;
export const UNKNOWN = 2;

/** Wall clocks by time zone; reading one takes longer than using it. */
export function createClocks(): (timeZone: string) => WallClock {
  const clocks = new Map<string, WallClock>();
  return (timeZone) => {
    const clock = clocks.get(timeZone) ?? readWallClock(timeZone);
    clocks.set(timeZone, clock);
    return clock;
  };
}

/** Whether a player's usual week is known: an empty one without exceptions is neither free nor busy. */
export function isFilled(times: StoredTimes | null): times is StoredTimes {
  return times !== null && (times.week.length > 0 || times.exceptions.length > 0);
}

/** Sunday from 9:00 counts for the coming week: a question of Monday morning reaches people whose Sunday it still is. */
export const WEEK_LEAD_HOURS = 15;

/** Milliseconds of the Monday that begins a wall time's week. */
export function mondayOf(wall: number): number {
  const day = Math.floor(wall / DAY_MS);
  return (day - weekdayOf(day) + 1) * DAY_MS;
}

/** 1 for Monday to 7 for Sunday; day 0, 1970-01-01, was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The instants at which a person is free within a window, and those of exceptions at which they are busy. */
export function findSpans(times: StoredTimes, window: Span, { wallOf, instantOf }: WallClock) {
  // A night may begin on the day before the window.
  const first = Math.floor(wallOf(window.from) / DAY_MS) - 1;
  const last = Math.floor(wallOf(window.to) / DAY_MS);
  const usual: Span[] = [];
  for (let day = first; day <= last; day += 1) {
    const weekday = weekdayOf(day);
    for (const interval of times.week) if (interval.weekday === weekday) usual.push(toWall(day, interval));
  }
  const exceptions = (kind: TimeException['kind']) =>
    times.exceptions
      .filter((exception) => exception.kind === kind)
      .flatMap(({ day, intervals }) => intervals.map((range) => toWall(Date.parse(day) / DAY_MS, range)));
  const busy = mergeSpans(exceptions('busy'));
  const free = mergeSpans([...subtractSpans(mergeSpans(usual), busy), ...exceptions('free')]);
  const toInstants = (span: Span) => ({ from: instantOf(span.from, 'later'), to: instantOf(span.to, 'earlier') });
  return { free: mergeSpans(free.map(toInstants)), busy: busy.map(toInstants) };
}

function toWall(day: number, { from, to }: { from: number; to: number }): Span {
  return { from: day * DAY_MS + from * MINUTE_MS, to: day * DAY_MS + to * MINUTE_MS };
}

/**
 * Whether a player is free for the whole length of each slot, busy or unknown. `starts` are ascending. Without a usual
 * week, all but the exceptions is unknown.
 */
export function markSlots(
  times: StoredTimes | null,
  starts: readonly number[],
  length: number,
  clockOf: (timeZone: string) => WallClock,
): Uint8Array {
  const slots = new Uint8Array(starts.length);
  if (!isFilled(times) || times.week.length === 0) slots.fill(UNKNOWN);
  const [first, last] = [starts[0], starts.at(-1)];
  if (!isFilled(times) || first === undefined || last === undefined) return slots;
  const { free, busy } = findSpans(times, { from: first, to: last + length }, clockOf(times.time_zone));
  for (const { from, to } of busy) slots.fill(0, firstAt(starts, from - length + 1), firstAt(starts, to));
  for (const { from, to } of free) {
    const begin = firstAt(starts, from);
    slots.fill(FREE, begin, Math.max(begin, firstAt(starts, to - length + 1)));
  }
  return slots;
}

/** The index of the first start that is not before an instant. */
function firstAt(starts: readonly number[], instant: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
