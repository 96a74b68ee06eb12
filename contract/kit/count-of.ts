/**
 * Writes a whole number from 0 with commas: '1,284'. Avoids `Intl`, whose first call takes a phone longer than a whole
 * list.
 */
export function writeCount(count: number): string {
  if (count < 1000) return String(count);
  return `${writeCount(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`;
}

/** Writes '1 match' or '1,284 matches'. The plural adds an s by default. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${writeCount(count)} ${count === 1 ? noun : plural}`;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Writes 'two', or '11' beyond ten. */
export function writeInWords(count: number): string {
  return WORDS[count] ?? writeCount(count);
}
