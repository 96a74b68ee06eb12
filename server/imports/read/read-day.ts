import { ordinal } from '#contract/competitions/place-words.ts';
import type { DayOrder, DayQuestion } from '#contract/imports/schema.ts';
import { MONTHS } from '#contract/kit/calendar-words.ts';
import { SERIAL, withoutTime } from '#server/imports/read/read-time.ts';

export type ParsedDay =
  | { day: string }
  /** Why it is unreadable, in one sentence. A given day order resolves an ambiguous date. */
  | { day: null; isAmbiguous: boolean; problem: string };

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,9})\.?,?[ -]+(\d{4}|\d{2})$/i;
const NAMED_MONTH_FIRST = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4}|\d{2})$/i;
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,? +/i;

/**
 * Parses a spreadsheet's date to YYYY-MM-DD; a time or a weekday beside it is ignored. Two-digit years are of this
 * century.
 */
export function readDay(text: string, order: DayOrder | null): ParsedDay {
  const serial = SERIAL.exec(text);
  if (serial) return { day: new Date(SERIAL_EPOCH_MS + Number(serial[1]) * DAY_MS).toISOString().slice(0, 10) };
  const date = dateOf(text);
  const yearFirst = YEAR_FIRST.exec(date);
  if (yearFirst) return toDay(text, yearFirst[1], Number(yearFirst[2]), Number(yearFirst[3]));
  const named = NAMED_MONTH.exec(date);
  if (named) return toDay(text, named[3], monthOf(named[2]), Number(named[1]));
  const namedFirst = NAMED_MONTH_FIRST.exec(date);
  if (namedFirst) return toDay(text, namedFirst[3], monthOf(namedFirst[1]), Number(namedFirst[2]));
  const yearLast = YEAR_LAST.exec(date);
  if (!yearLast) return invalidDay(`“${text}” is not a date.`);
  const [first, second] = [Number(yearLast[1]), Number(yearLast[2])];
  if (first === second || second > 12) return toDay(text, yearLast[3], first === second ? second : first, second);
  if (first > 12) return toDay(text, yearLast[3], second, first);
  if (order === null) return { day: null, isAmbiguous: true, problem: askDayOrder(first, second).question };
  return order === 'day first' ? toDay(text, yearLast[3], second, first) : toDay(text, yearLast[3], first, second);
}

export interface DayOrderReading {
  /** The order evident from the dates; null if it isn't, or they contradict each other. */
  order: DayOrder | null;
  /** The question about the first ambiguous date; null without one. */
  question: DayQuestion | null;
}

/** Detects whether a sheet's dates begin with the day or the month. */
export function findDayOrder(texts: Iterable<string>): DayOrderReading {
  const orders = new Set<DayOrder>();
  let question: DayQuestion | null = null;
  for (const text of texts) {
    const [, first, second] = YEAR_LAST.exec(dateOf(text)) ?? [];
    const [one, two] = [Number(first), Number(second)];
    if (one > 12) orders.add('day first');
    else if (two > 12) orders.add('month first');
    else if (one >= 1 && two >= 1 && one !== two) question ??= askDayOrder(one, two, `${first}/${second}`);
  }
  const [order] = orders;
  return { order: orders.size === 1 && order ? order : null, question };
}

/** Asks 'Is 03/04 the 3rd of April?', with its answers. */
function askDayOrder(first: number, second: number, shown = `${pad(first)}/${pad(second)}`): DayQuestion {
  return {
    question: `Is ${shown} the ${ordinal(first)} of ${MONTHS[second - 1]}?`,
    day_first: `${first} ${MONTHS[second - 1]}`,
    month_first: `${second} ${MONTHS[first - 1]}`,
  };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** A cell's date without the time and the weekday. */
function dateOf(text: string): string {
  return withoutTime(text).replace(WEEKDAY, '');
}

/** 0 for an unknown month. */
function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
}

function toDay(text: string, yearText = '', month: number, day: number): ParsedDay {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const name = MONTHS[month - 1];
  if (!name || day < 1) return invalidDay(`“${text}” is not a date.`);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > lastDay) return invalidDay(`${name}${month === 2 ? ` ${year}` : ''} has ${lastDay} days.`);
  return { day: `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}` };
}

function invalidDay(problem: string): ParsedDay {
  return { day: null, isAmbiguous: false, problem };
}
