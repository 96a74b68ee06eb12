import type { Static, TSchema } from 'typebox';
import { FIELD_LABELS, type ImportField } from '#contract/imports/fields.ts';
import type { DayOrder, SheetProblem } from '#contract/imports/schema.ts';
import { dayIn } from '#contract/kit/days.ts';
import { MAX_CELL_LENGTH, MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { readRobloxId } from '#contract/kit/roblox-ids.ts';
import type { Columns } from '#server/imports/read/guess-columns.ts';
import { readDay } from '#server/imports/read/read-day.ts';
import type { SheetRow } from '#server/imports/read/read-sheet.ts';
import { readTime, readTimeBeside, type SheetTime } from '#server/imports/read/read-time.ts';
import { readYesOrNo } from '#server/imports/read/read-yes-or-no.ts';
import { isOfSchema } from '#server/kit/calls/validation.ts';
import { HttpError } from '#server/kit/http/errors.ts';
import type { ToInstant } from '#server/kit/time/zoned-time.ts';
import { findDamage, isDamagedName, isShortenedNumber } from '#server/results/counted/excel-damage.ts';

/** Matches can't be older than Roblox. */
const FIRST_DAY = '2006-01-01';
const NOON = 12 * 60;
const LAST_MINUTE = 24 * 60 - 1;

const MINUTE_MS = 60_000;

/** The interpretation of a sheet: its columns and its order of dates. */
export interface SheetForm {
  columns: Columns;
  dayOrder: DayOrder | null;
  /** The league's time zone, for days and for times without their own. */
  timeZone: string;
  toInstant: ToInstant;
  /** Today's date in the time zone, YYYY-MM-DD. */
  today: string;
  /** Other time zones found in times, by name. */
  namedZones: Set<string>;
}

/** The time of a row's match: the day in the league's time zone, YYYY-MM-DD, and the instant in ISO 8601. */
export interface RowMoment {
  day: string;
  instant: string;
  /** Whether the row has a time; otherwise the instant is noon. */
  has_time: boolean;
}

/** Reads a row cell by cell, and collects its problems. */
export class RowReader {
  readonly problems: SheetProblem[] = [];
  /** Ignored parts of the row, one sentence each. */
  readonly notes: string[] = [];
  readonly number: number;
  readonly #form: SheetForm;
  readonly #cells: readonly string[];
  readonly #heading: string;

  constructor(form: SheetForm, { number, cells, tooLong, heading }: SheetRow) {
    this.number = number;
    this.#form = form;
    this.#cells = cells;
    this.#heading = heading;
    for (const column of tooLong) {
      const field = form.columns[column];
      if (field)
        this.report(
          field,
          `${FIELD_LABELS[field]} has more than ${MAX_CELL_LENGTH.toLocaleString('en-GB')} characters.`,
        );
    }
    for (const [column, field] of form.columns.entries()) {
      const damage = field && findDamage(cells[column] ?? '');
      if (damage) this.report(field, damage);
    }
  }

  has(field: ImportField): boolean {
    return this.#form.columns.includes(field);
  }

  /** Empty where the sheet has no such column. */
  cell(field: ImportField): string {
    return this.#cells[this.#form.columns.indexOf(field)] ?? '';
  }

  /** The round in its column, or in the heading above the row. */
  round(): string {
    return this.has('round') ? this.cell('round') : this.#heading;
  }

  report(field: ImportField, problem: string): void {
    const column = this.#form.columns.indexOf(field);
    if (this.problems.some((known) => known.field === field)) return;
    this.problems.push({ column: column < 0 ? null : column, field, cell: this.cell(field), problem });
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  /** A name on one line; empty, with a problem, if missing. */
  name(field: ImportField): string {
    const name = this.optionalName(field);
    if (name === '') this.report(field, `${FIELD_LABELS[field]} is missing.`);
    return name;
  }

  optionalName(field: ImportField): string {
    const name = this.cell(field);
    if (name === '') return '';
    if (name.length > MAX_NAME_LENGTH)
      this.report(field, `${FIELD_LABELS[field]} can have ${MAX_NAME_LENGTH} characters.`);
    else if (!hasVisibleText(name)) this.report(field, `${FIELD_LABELS[field]} has no visible letter.`);
    else if (isDamagedName(name))
      this.report(field, 'Excel has turned this name into a date: format the column as text.');
    return name;
  }

  /** YYYY-MM-DD; empty, with a problem, if unreadable. */
  day(field: ImportField): string {
    const text = this.cell(field);
    if (text === '') this.report(field, `${FIELD_LABELS[field]} is missing.`);
    return this.optionalDay(field) ?? '';
  }

  /** Null for an empty cell, and with a problem if unreadable. */
  optionalDay(field: ImportField): string | null {
    const text = this.cell(field);
    if (text === '') return null;
    const reading = readDay(text, this.#form.dayOrder);
    if (reading.day === null) this.report(field, reading.problem);
    else if (reading.day < FIRST_DAY) this.report(field, 'Dates before 2006 can’t be imported.');
    else if (Number(reading.day.slice(0, 4)) > Number(this.#form.today.slice(0, 4)) + 10)
      this.report(field, 'This date is more than ten years ahead.');
    else return reading.day;
    return null;
  }

  /**
   * The instant of the date, with the time in its column or beside it, by default noon; and its day in the league's
   * time zone. Both are empty, with a problem, if the date is missing or unreadable.
   */
  moment({ isPast }: { isPast: boolean }): RowMoment {
    if (this.cell('date') === '') this.report('date', `${FIELD_LABELS.date} is missing.`);
    return this.optionalMoment({ isPast }) ?? { day: '', instant: '', has_time: false };
  }

  /** Null for an empty date, and with a problem if unreadable. */
  optionalMoment({ isPast }: { isPast: boolean }): RowMoment | null {
    const day = this.optionalDay('date');
    const [field, time] =
      this.cell('time') === ''
        ? (['date', readTimeBeside(this.cell('date'))] as const)
        : (['time', readTime(this.cell('time'))] as const);
    if (time === undefined) this.report(field, `“${this.cell(field)}” has no time such as 19:00, 7pm or 19:00 BST.`);
    if (day === null) return null;
    const instant = this.#toInstant(day, time ?? { minutes: NOON, zone: null });
    const ownDay = dayIn(this.#form.timeZone, instant);
    if (isPast && ownDay > this.#form.today) this.report('date', 'This day is still to come.');
    return { day: ownDay, instant, has_time: Boolean(time) };
  }

  /** The instant of a day and its time, by default the day's last minute; null for an empty cell. */
  optionalDeadline(): string | null {
    return this.optionalInstant('deadline', LAST_MINUTE);
  }

  /** The instant of a day and its time, by default noon; null for an empty cell. */
  optionalInstant(field: ImportField, minutes = NOON): string | null {
    const day = this.optionalDay(field);
    if (day === null) return null;
    return this.#toInstant(day, readTimeBeside(this.cell(field)) ?? { minutes, zone: null });
  }

  #toInstant(day: string, { minutes, zone }: SheetTime): string {
    if (zone) this.#form.namedZones.add(zone.name);
    const midnight = Date.parse(day);
    if (zone) return new Date(midnight + Math.round((minutes - zone.minutesAhead) * MINUTE_MS)).toISOString();
    const time = new Date(midnight + Math.floor(minutes) * MINUTE_MS).toISOString().slice(11, 16);
    return new Date(Date.parse(this.#form.toInstant(day, time)) + Math.round((minutes % 1) * MINUTE_MS)).toISOString();
  }

  /** Reports the failure of a check as the problem of a cell. */
  attempt(field: ImportField, check: () => void): void {
    try {
      check();
    } catch (failure) {
      if (!(failure instanceof HttpError)) throw failure;
      this.report(field, failure.message);
    }
  }

  /** A whole number from 0; null for an empty cell. */
  optionalCount(field: ImportField, max: number, min = 0): number | null {
    const text = this.cell(field);
    if (text === '') return null;
    if (!/^\d{1,7}$/.test(text)) this.report(field, `${FIELD_LABELS[field]} “${text}” is not a whole number.`);
    else if (Number(text) > max) this.report(field, `${FIELD_LABELS[field]} can be ${max} at most.`);
    else if (Number(text) < min) this.report(field, `${FIELD_LABELS[field]} starts at ${min}.`);
    else return Number(text);
    return null;
  }

  /** One of the words, in any case; null for an empty cell, and with a problem for another word. */
  optionalWord<const Word extends string>(field: ImportField, words: readonly Word[]): Word | null {
    const text = this.cell(field);
    if (text === '') return null;
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (!found) this.report(field, `${FIELD_LABELS[field]} “${text}” is none of ${words.join(', ')}.`);
    return found ?? null;
  }

  /** JSON that matches a schema; null for an empty cell, and with a problem for other text. */
  optionalJson<Schema extends TSchema>(field: ImportField, schema: Schema): Static<Schema> | null {
    const text = this.cell(field);
    if (text === '') return null;
    const data = parseJson(text);
    if (isOfSchema(schema, data)) return data;
    this.report(field, `${FIELD_LABELS[field]} “${text}” is not as our own files write it.`);
    return null;
  }

  /** False for an empty cell, and with a problem for other words. */
  yesOrNo(field: ImportField): boolean {
    const answer = readYesOrNo(this.cell(field));
    if (answer === undefined) this.report(field, `${FIELD_LABELS[field]} “${this.cell(field)}” is neither yes nor no.`);
    return answer ?? false;
  }

  /** A Roblox id, as text; null for none. */
  robloxId(): string | null {
    const text = this.cell('roblox_id');
    if (text === '') return null;
    if (isShortenedNumber(text)) {
      this.report('roblox_id', 'Excel has cut this Roblox ID short: format the column as a number without decimals.');
      return null;
    }
    const id = readRobloxId(text);
    if (id === undefined) this.report('roblox_id', `Roblox ID “${text}” is not a number of 1 to 20 digits.`);
    return id ?? null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
