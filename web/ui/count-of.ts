/** A whole number with commas: '1,284'. The first number that `Intl` formats takes a phone longer than a whole list. */
export function writeCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number with its noun: '1 match', '1,284 matches'. The plural adds an s by default. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${writeCount(count)} ${count === 1 ? noun : plural}`;
}
