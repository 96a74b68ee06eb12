/**
 * Characters invisible on a line of their own, for a character class of a regular expression with the flag `u`. They
 * are controls, format characters (zero width, direction), spaces, combining marks, fillers, variation selectors,
 * private use, noncharacters and blank symbols.
 */
const INVISIBLE =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}' +
  '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}';

/** One line with a visible character and without ASCII control characters. */
export const VISIBLE_LINE = `^(?=[${INVISIBLE}]*[^${INVISIBLE}])[^\\u0000-\\u001f\\u007f]*$`;
/** Like `VISIBLE_LINE`, or empty. */
export const OPTIONAL_LINE = `^$|${VISIBLE_LINE}`;

/** Pattern of a team's short name. Hangul fillers are letters without a shape, so they are excluded. */
export const SHORT_NAME = `^(?:(?![${INVISIBLE}])\\p{L}){2,4}$`;

const NO_CONTROLS = '[^\\u0000-\\u001f\\u007f]*';

/**
 * Patterns for the API reference in place of those with Unicode classes, which few engines besides JavaScript's flag
 * `u` support. They accept every text that ours accept, and some that the server refuses.
 */
export const PUBLISHED_PATTERNS: Readonly<Record<string, string>> = {
  [VISIBLE_LINE]: `^ *[^\\u0000-\\u0020\\u007f]${NO_CONTROLS}$`,
  [OPTIONAL_LINE]: `^${NO_CONTROLS}$`,
  // Some letters are two units of UTF-16.
  [SHORT_NAME]: '^[^\\u0000-@\\[-`{-\\u007f]{2,8}$',
};

const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');
const LETTER_OR_DIGIT = new RegExp(`(?![${INVISIBLE}])[\\p{L}\\p{N}]`, 'u');
const SHORT_NAME_PATTERN = new RegExp(SHORT_NAME, 'u');
/** More than four times any limit of names and reasons, as cleaning shortens texts. */
const MAX_UNCLEANED_LENGTH = 2_000;

/** Whether a text has a visible character. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text has a visible letter or digit. */
export function hasLetterOrDigit(text: string): boolean {
  return LETTER_OR_DIGIT.test(text);
}

/** Whether a text is a valid short name of a team. */
export function isShortName(text: string): boolean {
  return SHORT_NAME_PATTERN.test(text);
}

/** Normalises to a Unicode form. Sorting n combining marks takes n² steps, so longer texts are cut first. */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.slice(0, MAX_UNCLEANED_LENGTH).normalize(form);
}

/**
 * A name or reason as stored: whole characters in NFC, without spaces, control and direction characters at its ends.
 * ASCII control characters stay, so that validation refuses them. Texts longer than any limit stay unchanged for the
 * same reason.
 */
export function cleanText(text: string): string {
  if (text.length > MAX_UNCLEANED_LENGTH || CLEAN_ASCII.test(text)) return text;
  // UTF-8 and PostgreSQL's JSON don't allow unpaired surrogates.
  const whole = normalise(text.replace(/\p{Cs}/gu, '\ufffd'), 'NFC');
  let start = 0;
  let end = whole.length;
  while (start < end && EDGE_SPACE.test(whole.charAt(start))) start += 1;
  while (end > start && EDGE_SPACE.test(whole.charAt(end - 1))) end -= 1;
  return whole.slice(start, end);
}

/** Fast path for most names: the test takes a tenth of the time of cleaning. */
const CLEAN_ASCII = /^[!-~](?:[ -~]*[!-~])?$/;

/** Spaces, Latin-1 controls, direction marks and zero-width spaces. */
const EDGE_SPACE = /[\s\u0080-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/;

/**
 * A name on one line, for a title or a sentence. Removes control characters, unpaired surrogates and noncharacters,
 * which XML forbids, and direction marks that reorder the following text. The two isolating marks stay.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066\u2067\ufffe\uffff]/gu, '')
    .trim();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a name's direction: a right-to-left name would reorder the score beside it. */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
