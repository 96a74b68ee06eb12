const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * A text of at most `maxLength` units of UTF-16, as Discord, browsers and our own limits count. A longer one is cut between
 * characters as readers see them, so not within an emoji, a letter with its marks or an escape of Markdown, and ends with '…'.
 */
export function clip(text: string, maxLength: number): string {
  // JSON of a surrogate alone is refused elsewhere.
  const whole = text.replace(/\p{Cs}/gu, '\ufffd');
  if (whole.length <= maxLength) return whole;
  const beginning = cut(whole, maxLength - 1);
  const isOpen = beginning.lastIndexOf(ISOLATE) > beginning.lastIndexOf(END_OF_ISOLATE);
  return isOpen ? `${cut(whole, maxLength - 2)}${END_OF_ISOLATE}…` : `${beginning}…`;
}

/** The first characters as readers see them, without '…'. */
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
  // A single character can have more marks than fit.
  const beginning = text.slice(0, end || length).replace(/[\ud800-\udbff]$/, '');
  const slashes = /(?<!\\)\\*$/.exec(beginning)?.[0].length ?? 0;
  return slashes % 2 === 1 ? beginning.slice(0, -1) : beginning;
}
