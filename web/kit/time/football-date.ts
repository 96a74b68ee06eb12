/** Writes an ISO 8601 timestamp as '16 Nov 2025', in UTC. */
export function formatFootballDate(timestamp: string): string {
  // `toUTCString` has a fixed format: 'Sun, 16 Nov 2025 18:05:00 GMT'.
  return new Date(timestamp).toUTCString().slice(5, 16).replace(/^0/, '');
}

/** Writes an ISO 8601 timestamp as '16 Nov', in UTC. */
export function formatShortDay(timestamp: string): string {
  return formatFootballDate(timestamp).slice(0, -5);
}

/** Writes the UTC day of an ISO 8601 timestamp as '2025-11-16', for `<time datetime>`. */
export function toDay(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 10);
}

/** Writes an ISO 8601 timestamp as '16 Nov 2025, 18:05 UTC', which can break only between the day and the time. */
export function formatFootballTime(timestamp: string): string {
  const time = `${new Date(timestamp).toISOString().slice(11, 16)} UTC`;
  return `${formatFootballDate(timestamp)}, ${time}`.replace(/ (?!\d+:)/g, '\u00A0');
}

/** Writes two timestamps, the earlier one first, as '3 Mar – 16 Nov 2025'; a single day as '16 Nov 2025'. */
export function formatFootballDates(from: string, to: string): string {
  const [first, last] = [formatFootballDate(from), formatFootballDate(to)];
  if (first === last) return last;
  const isSameYear = first.slice(-4) === last.slice(-4);
  return `${isSameYear ? first.slice(0, -5) : first} – ${last}`;
}

/** Writes two days as the months of a period: 'Aug – Dec 2025', or 'Jan 2026 – now' without an end. */
export function formatFootballMonths(from: string, to: string | null): string {
  const first = formatFootballDate(from).replace(/^\d+ /, '');
  if (to === null) return `${first} – now`;
  const last = formatFootballDate(to).replace(/^\d+ /, '');
  if (first === last) return last;
  const isSameYear = first.slice(-4) === last.slice(-4);
  return `${isSameYear ? first.slice(0, -5) : first} – ${last}`;
}
