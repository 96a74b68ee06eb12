/** Converts DD/MM/YYYY to YYYY-MM-DD; null if the day doesn't exist. */
export function toIsoDay(entered: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(entered) ?? [];
  if (!day || !month || !year) return null;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(isoDay) ? isoDay : null;
}

/** True for an existing day as YYYY-MM-DD, from the year 1000 on. */
export function isIsoDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Converts YYYY-MM-DD to DD/MM/YYYY. */
export function toEnteredDate(isoDay: string): string {
  return isoDay.split('-').reverse().join('/');
}

/** Inserts the slashes, which number keyboards of phones lack. */
export function withSlashes(typed: string): string {
  const pasted = typed.trim();
  if (isIsoDay(pasted)) return toEnteredDate(pasted);
  return typed
    .replace(/[^\d/]/g, '')
    .replace(/^(\d{2})(?=\d)/, '$1/')
    .replace(/^(\d{1,2}\/\d{2})(?=\d)/, '$1/')
    .slice(0, 'DD/MM/YYYY'.length);
}
