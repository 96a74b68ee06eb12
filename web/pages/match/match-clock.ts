import { type MatchClock, readClock } from '#contract/match-clock.ts';

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
