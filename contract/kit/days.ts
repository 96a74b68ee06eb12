/** The day of an instant, by default now, in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: string | number | Date = new Date()): string {
  const date = new Date(instant);
  // `Intl` is a hundred times slower.
  if (timeZone === 'UTC') return date.toISOString().slice(0, 10);
  return clockOf(timeZone).format(date);
}

/** Today's date in a time zone, as YYYY-MM-DD. */
export function today(timeZone: string): string {
  return dayIn(timeZone);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds days, or subtracts negative ones, to a day such as '2026-01-31'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Creating a formatter is slow, and consecutive calls share a league's time zone, so the last one is cached. */
let last: { timeZone: string; clock: Intl.DateTimeFormat } | undefined;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone === timeZone) return last.clock;
  const clock = makeClock(timeZone);
  last = { timeZone, clock };
  return clock;
}

/** A browser whose data lacks the time zone falls back to UTC. */
function makeClock(timeZone: string): Intl.DateTimeFormat {
  try {
    // The Swedish date format is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return makeClock('UTC');
  }
}
