/** A day entered as DD/MM/YYYY, as YYYY-MM-DD; null when there is no such day. */
export function toIsoDay(entered: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(entered) ?? [];
  if (!day || !month || !year) return null;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(isoDay) ? isoDay : null;
}

/** A day of the calendar written YYYY-MM-DD, from the year 1000 on. */
export function isIsoDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** YYYY-MM-DD as DD/MM/YYYY. */
export function toEnteredDate(isoDay: string): string {
  return isoDay.split('-').reverse().join('/');
}

/** What is typed, with the slashes put in: number keyboards of phones have none. */
export function withSlashes(typed: string): string {
  const pasted = typed.trim();
  if (isIsoDay(pasted)) return toEnteredDate(pasted);
  return typed
    .replace(/[^\d/]/g, '')
    .replace(/^(\d{2})(?=\d)/, '$1/')
    .replace(/^(\d{1,2}\/\d{2})(?=\d)/, '$1/')
    .slice(0, 'DD/MM/YYYY'.length);
}
