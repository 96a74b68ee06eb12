import { MONTHS, WEEKDAYS } from '#contract/kit/calendar-words.ts';

/** The month of a day or an ISO 8601 timestamp, in UTC: 'November'. */
export function nameMonth(at: string): string {
  return MONTHS[new Date(at).getUTCMonth()] ?? '';
}

/** Writes a day as 'Sunday 22 November'. */
export function formatDay(day: string): string {
  const date = new Date(day);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${nameMonth(day)}`;
}
