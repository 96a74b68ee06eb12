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
  const offsetAt = readOffsetsOf(timeZone);
  return (day, time) => {
    const local = Date.parse(`${day}T${time}:00.000Z`);
    const { instants, skipped } = findInstants(local, offsetAt);
    return new Date(instants[0] ?? skipped[0]).toISOString();
  };
}

/** Wall clocks of a time zone. All numbers are milliseconds; wall times are those of a UTC clock that shows them. */
export interface WallClock {
  /** The instant of a wall time, of a repeated one the chosen; of a skipped one, that of the clock change. */
  instantOf: (wall: number, repeated: 'earlier' | 'later') => number;
  wallOf: (instant: number) => number;
}

export function readWallClock(timeZone: string): WallClock {
  const offsetAt = readOffsetsOf(timeZone);
  return {
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall, repeated) {
      const { instants, skipped } = findInstants(wall, offsetAt);
      const instant = instants.at(repeated === 'earlier' ? 0 : -1);
      if (instant !== undefined) return instant;
      let [after, before] = skipped;
      // The change is after `before`, and at `after` at the latest.
      while (after - before > MINUTE_MS) {
        const middle = before + Math.ceil((after - before) / MINUTE_MS / 2) * MINUTE_MS;
        if (offsetAt(middle) === offsetAt(before)) before = middle;
        else after = middle;
      }
      return after;
    },
  };
}

/**
 * The instants with a local time, the earlier first. Without one, `skipped` has it by the clocks before and after the
 * change that skips it.
 */
function findInstants(local: number, offsetAt: (instant: number) => number) {
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const [before, after] = [local - offsetAt(midnight - DAY_MS), local - offsetAt(midnight + 2 * DAY_MS)];
  const skipped: [number, number] = [before, after];
  // No zone changes its clocks twice in three days.
  if (before === after) return { instants: [before], skipped };
  const instants = skipped.filter((instant) => instant + offsetAt(instant) === local);
  return { instants: instants.toSorted((one, other) => one - other), skipped };
}

/** Offsets of local time from UTC in milliseconds, cached: `Intl` is a thousand times slower. */
function readOffsetsOf(timeZone: string): (instant: number) => number {
  const format = clockOf(timeZone);
  const known = new Map<number, number>();

  function computeOffset(instant: number): number {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const local = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00.000Z`);
    return local - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  }

  return (instant) => {
    const offset = known.get(instant) ?? computeOffset(instant);
    known.set(instant, offset);
    return offset;
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

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
