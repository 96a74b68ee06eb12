/** A time on the match clock; `stoppage` counts minutes of added time after `minute`. */
export interface MatchClock {
  minute: number;
  stoppage: number;
  second: number;
}

/** Halves are numbered from 1; 3 and 4 are those of extra time. */
export const LAST_HALF = 4;

const QUOTES = /[’'′]/g;
const HOURS = /^(\d{1,2}):(\d{2}):(\d{2})$/;
const MINUTES = /^(\d{1,3})(?:\+(\d{1,2}))?(?::(\d{2}))?(?:\.\d+)?$/;

/** Reads '63:12', '45+2', '45+2:10', "63'", '63' or '1:03:12'; null for 'N/A' and anything else. */
export function readClock(timestamp: string): MatchClock | null {
  const text = timestamp.replace(QUOTES, '').replace(/\s+/g, '');
  const [, hours, minutes, seconds] = HOURS.exec(text) ?? [];
  if (hours && minutes) return { minute: Number(hours) * 60 + Number(minutes), stoppage: 0, second: Number(seconds) };
  const [, minute, stoppage = 0, second = 0] = MINUTES.exec(text) ?? [];
  if (!minute || Number(second) > 59) return null;
  return { minute: Number(minute), stoppage: Number(stoppage), second: Number(second) };
}

/** Added time comes after the last second of its minute and before the next minute. */
function toOrder({ minute, stoppage, second }: MatchClock): number {
  if (stoppage === 0) return minute * 60 + second;
  return minute * 60 + 59.5 + (stoppage * 60 + second) / 100_000;
}

interface Timed {
  timestamp: string;
  half?: number | undefined;
}

/**
 * Chronological order, by halves if events have them. An event without a half belongs to the first one that lasts until
 * its clock; an event without a clock stays after the event that it followed.
 */
export function sortByClock<E extends Timed>(events: readonly E[]): E[] {
  const ends = new Map<number, number>();
  let last = Number.NEGATIVE_INFINITY;
  const placed = events.map((event) => {
    const clock = readClock(event.timestamp);
    if (clock) last = toOrder(clock);
    if (event.half !== undefined) ends.set(event.half, Math.max(last, ends.get(event.half) ?? last));
    return { event, order: last, hasClock: clock !== null, half: event.half };
  });
  const halves = [...ends].toSorted(([one], [other]) => one - other);
  let former = halves[0]?.[0] ?? 0;
  for (const entry of placed) {
    const byClock = halves.find(([, end]) => entry.order <= end)?.[0] ?? halves.at(-1)?.[0] ?? 0;
    entry.half ??= entry.hasClock ? byClock : former;
    former = entry.half;
  }
  return placed
    .sort((a, b) => compare(a.half ?? 0, b.half ?? 0) || compare(a.order, b.order))
    .map(({ event }) => event);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
