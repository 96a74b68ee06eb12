/** A time on the match clock; `stoppage` counts minutes of added time after `minute`. */
export interface MatchClock {
  minute: number;
  stoppage: number;
  second: number;
}

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

/** '06:12' as '6’', '45+2' as '45+2’'; null without a readable clock. */
export function formatMinute(timestamp: string): string | null {
  const clock = readClock(timestamp);
  if (!clock) return null;
  return clock.stoppage > 0 ? `${clock.minute}+${clock.stoppage}’` : `${clock.minute}’`;
}

/** Chronological order; an event without a clock stays after the event it followed. */
export function sortByClock<E extends { timestamp: string }>(events: readonly E[]): E[] {
  let last = Number.NEGATIVE_INFINITY;
  const placed = events.map((event) => {
    const clock = readClock(event.timestamp);
    if (clock) last = toOrder(clock);
    return { event, order: last };
  });
  return placed.sort((a, b) => compare(a.order, b.order)).map(({ event }) => event);
}

/** Added time comes after the last second of its minute and before the next minute. */
function toOrder({ minute, stoppage, second }: MatchClock): number {
  if (stoppage === 0) return minute * 60 + second;
  return minute * 60 + 59.5 + (stoppage * 60 + second) / 100_000;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
