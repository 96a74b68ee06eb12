/** The count that a cell holds as typed; null for anything but a whole number from 0 to `max`. Empty is 0. */
export function readCount(text: string, max: number): number | null {
  const digits = text.trim();
  return /^\d*$/.test(digits) && Number(digits) <= max ? Number(digits) : null;
}

/** Once a cell is left: 0 when it is empty, '07' as '7', and anything that is no count as it was typed. */
export function tidyCount(text: string, max: number): string {
  const count = readCount(text, max);
  return count === null ? text : String(count);
}

/** For a sentence that says what a cell takes. */
export function describeCounts(max: number): string {
  return `a whole number from 0 to ${max}`;
}
