/**
 * Characters that are invisible on a line of their own, for a class of a regular expression with the flag `u`:
 * controls, format characters (zero width, direction), spaces, combining marks, fillers and variation selectors, private
 * use, noncharacters, and the symbols whose picture is empty.
 */
const INVISIBLE =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}' +
  '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}';

/** Pattern of one line with a visible character and without ASCII control characters. */
export const VISIBLE_LINE = `^(?=[${INVISIBLE}]*[^${INVISIBLE}])[^\\u0000-\\u001f\\u007f]*$`;
/** Like `VISIBLE_LINE`, or empty. */
export const OPTIONAL_LINE = `^$|${VISIBLE_LINE}`;

/** Pattern of a team's short name. Some letters have no shape: the fillers of Hangul. */
export const SHORT_NAME = `^(?:(?![${INVISIBLE}])\\p{L}){2,4}$`;

const NO_CONTROLS = '[^\\u0000-\\u001f\\u007f]*';

/**
 * Patterns that the API reference has in place of ours, whose classes of Unicode only JavaScript's flag `u` and few other
 * engines know. They accept every text that ours accept, and some that the server refuses.
 */
export const PUBLISHED_PATTERNS: Readonly<Record<string, string>> = {
  [VISIBLE_LINE]: `^ *[^\\u0000-\\u0020\\u007f]${NO_CONTROLS}$`,
  [OPTIONAL_LINE]: `^${NO_CONTROLS}$`,
  // Some letters are two units of UTF-16.
  [SHORT_NAME]: '^[^\\u0000-@\\[-`{-\\u007f]{2,8}$',
};

const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');
const LETTER_OR_DIGIT = new RegExp(`(?![${INVISIBLE}])[\\p{L}\\p{N}]`, 'u');
const SHORT = new RegExp(SHORT_NAME, 'u');
/** More than four times any limit of names and reasons, as cleaning shortens a text. */
const MAX_UNCLEANED_LENGTH = 2_000;

/** Whether a text has a visible character. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text has a letter or a digit that is visible. */
export function hasLetterOrDigit(text: string): boolean {
  return LETTER_OR_DIGIT.test(text);
}

/** Whether a text can be a team's short name. */
export function isShortName(text: string): boolean {
  return SHORT.test(text);
}

/**
 * A normal form of Unicode. Sorting n combining marks takes n² steps, so the text ends where no name and no reason is as
 * long.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.slice(0, MAX_UNCLEANED_LENGTH).normalize(form);
}

/**
 * A name or a reason as it is stored: of whole characters, in Unicode's form NFC, and without spaces, control and
 * direction characters at its ends. An ASCII control character at an end stays, so that validation refuses it. So does
 * a text that is longer than any limit.
 */
export function cleanText(text: string): string {
  if (text.length > MAX_UNCLEANED_LENGTH || CLEAN_ASCII.test(text)) return text;
  // UTF-8 and PostgreSQL's JSON have no unpaired surrogates.
  const whole = normalise(text.replace(/\p{Cs}/gu, '\ufffd'), 'NFC');
  let start = 0;
  let end = whole.length;
  while (start < end && EDGE.test(whole.charAt(start))) start += 1;
  while (end > start && EDGE.test(whole.charAt(end - 1))) end -= 1;
  return whole.slice(start, end);
}

/** Most names are such texts; testing for them takes a tenth of the time of cleaning. */
const CLEAN_ASCII = /^[!-~](?:[ -~]*[!-~])?$/;

/** Spaces, the controls of Latin-1, the marks of direction, and the spaces without a width. */
const EDGE = /[\s\u0080-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/;

/**
 * A name for a title or a sentence, on one line. Removes control characters, unpaired surrogates and noncharacters, none
 * of which XML allows, and direction marks that reorder the text after them. The two isolating marks stay.
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
