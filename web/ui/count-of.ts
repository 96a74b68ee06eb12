/** A number with its noun: '1 match', '1,284 matches'. The plural adds an s by default. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
