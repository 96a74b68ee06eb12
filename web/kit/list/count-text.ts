/** Parses a typed count; null unless it is a whole number from 0 to `max`. Empty is 0. */
export function readCount(text: string, max: number): number | null {
  const digits = text.trim();
  return /^\d*$/.test(digits) && Number(digits) <= max ? Number(digits) : null;
}

/** Normalises a text on blur: '' to '0', '07' to '7'. Invalid text stays unchanged. */
export function tidyCount(text: string, max: number): string {
  const count = readCount(text, max);
  return count === null ? text : String(count);
}

/** Describes the valid counts, as part of a sentence. */
export function describeCounts(max: number): string {
  return `a whole number from 0 to ${max}`;
}
