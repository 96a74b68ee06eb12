import { addDays } from '#contract/kit/days.ts';
import { invalidField } from '#server/kit/http/errors.ts';

/**
 * Whether the runtime has the IANA time zone, as Area/City or UTC. PostgreSQL reads names without an area as
 * abbreviations without summer time, and offsets with the opposite sign.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Throws 400 for a name that is not a time zone. */
export function requireTimeZone(name: string | undefined): void {
  if (name !== undefined && !isTimeZone(name)) throw unknownTimeZone();
}

export function unknownTimeZone(): Error {
  return invalidField('time_zone', 'must be a time zone such as Europe/London.');
}

/** Converts a local day (YYYY-MM-DD) and time (HH:MM) to ISO 8601 in UTC. */
export type ToInstant = (day: string, time: string) => string;

/**
 * Converts local times of a time zone. A time that a clock change skips is an hour later; of a repeated one, the
 * earlier is chosen.
 */
export function readClocksOf(timeZone: string): ToInstant {
  const format = clockOf(timeZone);

  /** `Intl` is a thousand times slower than this cache of offsets. */
  const known = new Map<number, number>();

  /** Offset of local time from UTC in milliseconds. */
  function offsetAt(instant: number): number {
    const offset = known.get(instant) ?? computeOffset(instant);
    known.set(instant, offset);
    return offset;
  }

  function computeOffset(instant: number): number {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const local = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00.000Z`);
    return local - Math.floor(instant / 60_000) * 60_000;
  }

  return (day, time) => {
    const local = Date.parse(`${day}T${time}:00.000Z`);
    const midnight = Date.parse(`${day}T00:00:00.000Z`);
    const [before, after] = [local - offsetAt(midnight - DAY_MS), local - offsetAt(midnight + 2 * DAY_MS)];
    // No zone changes its clocks twice in three days.
    if (before === after) return new Date(before).toISOString();
    const matching = [before, after].filter((instant) => instant + offsetAt(instant) === local);
    return new Date(matching.length > 0 ? Math.min(...matching) : before).toISOString();
  };
}

/** Creating a formatter takes as long as thirty texts, and consecutive calls share a league's time zone. */
let last: { timeZone: string; clock: Intl.DateTimeFormat } | undefined;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone === timeZone) return last.clock;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  last = { timeZone, clock };
  return clock;
}

/** The first instant of a day in a time zone, or of the day after it, as ISO 8601 in UTC. */
export function startOfDay(day: string, timeZone: string, { after = 0 } = {}): string {
  const start = addDays(day, after);
  return timeZone === 'UTC' ? `${start}T00:00:00.000Z` : readClocksOf(timeZone)(start, '00:00');
}

const DAY_MS = 24 * 60 * 60 * 1000;
