/** The day of an instant, by default now, by the clocks of a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: string | number | Date = new Date()): string {
  const date = new Date(instant);
  // `Intl` takes a hundred times as long.
  if (timeZone === 'UTC') return date.toISOString().slice(0, 10);
  return clockOf(timeZone).format(date);
}

/** Today's date by the clocks of a time zone, as YYYY-MM-DD. */
export function today(timeZone: string): string {
  return dayIn(timeZone);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day such as '2026-01-31' and a number of days later or, if negative, earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last used clock, as a league's days are read one after another and making a clock takes long. */
let last: { timeZone: string; clock: Intl.DateTimeFormat } | undefined;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone === timeZone) return last.clock;
  const clock = makeClock(timeZone);
  last = { timeZone, clock };
  return clock;
}

/** A browser that is older than the name of a time zone reads its days in UTC. */
function makeClock(timeZone: string): Intl.DateTimeFormat {
  try {
    // The Swedish way to write dates is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return makeClock('UTC');
  }
}
