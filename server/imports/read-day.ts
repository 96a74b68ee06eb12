/** Which number of a date like 03/04/2025 is the day. */
export type DayOrder = 'day first' | 'month first';

export type DayReading =
  | { day: string }
  /** The day order is needed to read it. */
  | { day: null; problem: 'ambiguous' }
  | { day: null; problem: 'invalid' };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,9})\.?,?[ -]+(\d{4}|\d{2})$/i;
const NAMED_MONTH_FIRST = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4}|\d{2})$/i;
/** A time of day after the date, or a weekday before it. */
const TIME = /[ T]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]m)?Z?$/i;
const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,? +/i;

/** A date as spreadsheets write it, as YYYY-MM-DD; a time or a weekday beside it is ignored. Years of two digits are of this century. */
export function readDay(text: string, order: DayOrder | null): DayReading {
  const date = text.trim().replace(TIME, '').replace(WEEKDAY, '');
  const yearFirst = YEAR_FIRST.exec(date);
  if (yearFirst) return toDay(yearFirst[1], Number(yearFirst[2]), Number(yearFirst[3]));
  const named = NAMED_MONTH.exec(date);
  if (named) return toDay(named[3], monthOf(named[2]), Number(named[1]));
  const namedFirst = NAMED_MONTH_FIRST.exec(date);
  if (namedFirst) return toDay(namedFirst[3], monthOf(namedFirst[1]), Number(namedFirst[2]));
  const yearLast = YEAR_LAST.exec(date);
  if (!yearLast) return { day: null, problem: 'invalid' };
  const [first, second] = [Number(yearLast[1]), Number(yearLast[2])];
  if (first === second || second > 12) return toDay(yearLast[3], first === second ? second : first, second);
  if (first > 12) return toDay(yearLast[3], second, first);
  if (order === null) return { day: null, problem: 'ambiguous' };
  return order === 'day first' ? toDay(yearLast[3], second, first) : toDay(yearLast[3], first, second);
}

/** The day order that the dates of a sheet show; null when no date shows one, or when they contradict each other. */
export function findDayOrder(texts: readonly string[]): DayOrder | null {
  const orders = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = YEAR_LAST.exec(text.trim().replace(TIME, '').replace(WEEKDAY, '')) ?? [];
    if (Number(first) > 12) orders.add('day first');
    else if (Number(second) > 12) orders.add('month first');
  }
  const [order] = orders;
  return orders.size === 1 && order ? order : null;
}

/** 0 for no month. */
function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function toDay(yearText = '', month: number, day: number): DayReading {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC turns 31 April into 1 May.
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { day: date.toISOString().slice(0, 10) } : { day: null, problem: 'invalid' };
}
