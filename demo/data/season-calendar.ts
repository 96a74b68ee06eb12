const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;

/** For a week from here on, the season's own dates are in the present. */
const FIRST_PRESENT = Date.parse('2026-11-18T22:00:00Z');

/** Moves the dates of a season by whole weeks, so that its thirteenth matchweek is in the present. */
export class SeasonCalendar {
  readonly #now: Date;
  readonly #shift: number;

  constructor(now: Date) {
    this.#now = now;
    this.#shift = Math.floor((now.getTime() - FIRST_PRESENT) / WEEK) * WEEK;
  }

  /** An instant of the season's own calendar, as ISO 8601. */
  at(instant: string): Date {
    return new Date(Date.parse(instant) + this.#shift);
  }

  /** A day of the season's own calendar, as yyyy-mm-dd. */
  day(day: string): string {
    return this.at(day).toISOString().slice(0, 10);
  }

  /** The day of an instant in the season's own calendar. */
  ownDay(instant: Date): string {
    return new Date(instant.getTime() - this.#shift).toISOString().slice(0, 10);
  }

  /** The last full or half hour, plus a number of minutes. */
  soon(minutes: number): Date {
    const halfHour = 30 * MINUTE;
    return new Date(Math.floor(this.#now.getTime() / halfHour) * halfHour + minutes * MINUTE);
  }

  /** A time of day such as 19:00, a number of days from today. */
  inDays(days: number, time: string): Date {
    const today = this.#now.toISOString().slice(0, 10);
    return new Date(Date.parse(`${today}T${time}Z`) + days * DAY);
  }
}
