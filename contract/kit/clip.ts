const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * Limits a text to `maxLength` UTF-16 units, as Discord, browsers and our own limits count. A longer one is cut between
 * grapheme clusters, never within an emoji, an accented letter or a Markdown escape, and ends with '…'.
 */
export function clip(text: string, maxLength: number): string {
  // PostgreSQL refuses JSON with an unpaired surrogate.
  const whole = text.replace(/\p{Cs}/gu, '\ufffd');
  if (whole.length <= maxLength) return whole;
  const beginning = cut(whole, maxLength - 1);
  const isOpen = beginning.lastIndexOf(ISOLATE) > beginning.lastIndexOf(END_OF_ISOLATE);
  return isOpen ? `${cut(whole, maxLength - 2)}${END_OF_ISOLATE}…` : `${beginning}…`;
}

/** The first grapheme clusters of a text, without '…'. */
export function takeCharacters(text: string, count: number): string {
  const taken: string[] = [];
  for (const { segment } of CHARACTERS.segment(text)) {
    if (taken.length === count) break;
    taken.push(segment);
  }
  return taken.join('');
}

function cut(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of CHARACTERS.segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  // A single grapheme cluster can exceed the limit.
  const beginning = text.slice(0, end || length).replace(/[\ud800-\udbff]$/, '');
  const slashes = /(?<!\\)\\*$/.exec(beginning)?.[0].length ?? 0;
  return slashes % 2 === 1 ? beginning.slice(0, -1) : beginning;
}
