/**
 * A time on the match clock; `stoppage` is the minute of added time after `minute`. Without seconds, as '63' or '45+2',
 * it is a minute of play counted from 1, and `second` is null.
 */
export interface MatchClock {
  minute: number;
  stoppage: number;
  second: number | null;
}

/** The minute at which each half ends without added time; 3 and 4 are those of extra time. */
export const HALF_ENDS = [45, 90, 105, 120] as const;
export const LAST_HALF = HALF_ENDS.length;

const QUOTES = /[’'′]/g;
const HOURS = /^(\d{1,2}):(\d{2}):(\d{2})$/;
const MINUTES = /^(\d{1,3})(?:\+(\d{1,2}))?(?::(\d{2})|(\.\d+))?$/;

/** Reads '63:12', '45+2', '45+2:10', "63'", '63' or '1:03:12'; null for 'N/A' and anything else. */
export function readClock(timestamp: string): MatchClock | null {
  const text = timestamp.replace(QUOTES, '').replace(/\s+/g, '');
  const [, hours, minutes, seconds] = HOURS.exec(text) ?? [];
  if (hours && minutes) return { minute: Number(hours) * 60 + Number(minutes), stoppage: 0, second: Number(seconds) };
  const [, minute, stoppage = 0, second, fraction] = MINUTES.exec(text) ?? [];
  if (!minute || Number(second ?? 0) > 59) return null;
  return { minute: Number(minute), stoppage: Number(stoppage), second: readSecond(second, fraction) };
}

function readSecond(second: string | undefined, fraction: string | undefined): number | null {
  if (fraction !== undefined) return Math.floor(Number(fraction) * 60);
  return second === undefined ? null : Number(second);
}

/** A minute of play, counted from 1, and the minute of added time after it, or 0. */
interface MinuteOfPlay {
  minute: number;
  added: number;
}

/**
 * The minute of play of an event, as pages, pictures and messages show it: 7:30 is in the 8th minute. 45:50 is in the
 * 46th, or for an event of the first half in its first minute of added time. Null without a readable clock.
 */
export function findMinute({ timestamp, half }: Timed): MinuteOfPlay | null {
  const clock = readClock(timestamp);
  if (!clock) return null;
  const { minute, stoppage, second } = clock;
  if (second === null) return { minute, added: stoppage };
  if (stoppage > 0) return { minute, added: stoppage + 1 };
  const end = half === undefined ? undefined : HALF_ENDS[half - 1];
  if (end !== undefined && minute >= end) return { minute: end, added: minute - end + 1 };
  return { minute: minute + 1, added: 0 };
}

/** Writes '8’' or '45+2’'; null without a readable clock. */
export function writeMinute(event: Timed): string | null {
  const at = findMinute(event);
  if (!at) return null;
  return at.added > 0 ? `${at.minute}+${at.added}’` : `${at.minute}’`;
}

/** Added time, and a minute without seconds, sort after the last second of that minute and before the next one. */
function toOrder({ minute, stoppage, second }: MatchClock): number {
  if (stoppage > 0) return orderInAddedTime(minute, stoppage * 60 + (second ?? 0));
  return second === null ? minute * 60 - 1 : minute * 60 + second;
}

function orderInAddedTime(minute: number, seconds: number): number {
  return minute * 60 - 0.9 + seconds / 10_000;
}

/** Like `toOrder`, but a clock past the end of its half is in added time. */
function toOrderIn(half: number, clock: MatchClock): number {
  const end = HALF_ENDS[half - 1];
  const isBeyond = end !== undefined && clock.minute >= end && clock.stoppage === 0 && clock.second !== null;
  return isBeyond ? orderInAddedTime(end, (clock.minute - end) * 60 + (clock.second ?? 0)) : toOrder(clock);
}

interface Timed {
  timestamp: string;
  half?: number | undefined;
}

/**
 * Chronological order, by halves if events have them. An event without a half belongs to the first half that lasts
 * until its clock. An event without a clock stays after its predecessor.
 */
export function sortByClock<E extends Timed>(events: readonly E[]): E[] {
  const ends = new Map<number, number>();
  let last = Number.NEGATIVE_INFINITY;
  const placed = events.map((event) => {
    const clock = readClock(event.timestamp);
    if (clock) last = toOrder(clock);
    if (event.half !== undefined) ends.set(event.half, Math.max(last, ends.get(event.half) ?? last));
    return { event, order: last, clock, half: event.half };
  });
  const halves = [...ends].toSorted(([one], [other]) => one - other);
  let former = halves[0]?.[0];
  last = Number.NEGATIVE_INFINITY;
  for (const entry of placed) {
    const byClock = halves.find(([, end]) => entry.order <= end)?.[0] ?? halves.at(-1)?.[0];
    entry.half ??= entry.clock ? byClock : former;
    former = entry.half;
    if (entry.half === undefined) continue;
    if (entry.clock) last = toOrderIn(entry.half, entry.clock);
    entry.order = last;
  }
  return placed
    .sort((a, b) => compareNumbers(a.half ?? 0, b.half ?? 0) || compareNumbers(a.order, b.order))
    .map(({ event }) => event);
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
