/**
 * Characters that leave no mark on a line by themselves, for a class of a regular expression with the flag `u`:
 * controls, format characters (zero width, direction), spaces, combining marks, fillers and variation selectors, private
 * use, noncharacters, and the symbols whose picture is empty.
 */
const INVISIBLE =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}' +
  '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}';

/** Pattern of one line that shows something: a visible character, and no control character of ASCII. */
export const VISIBLE_LINE = `^(?=[${INVISIBLE}]*[^${INVISIBLE}])[^\\u0000-\\u001f\\u007f]*$`;
/** Like `VISIBLE_LINE`, or empty. */
export const OPTIONAL_LINE = `^$|${VISIBLE_LINE}`;

const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');

/** Whether a text shows anything: a name without a visible character is none. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * A name or a reason as it is stored: of whole characters, in Unicode's form NFC, and without spaces, control and
 * direction characters at its ends. A control character of ASCII at an end stays, to be refused.
 */
export function cleanText(text: string): string {
  // A surrogate without its other half is no character; neither UTF-8 nor PostgreSQL's JSON takes it.
  const whole = text.replace(/\p{Cs}/gu, '\ufffd').normalize('NFC');
  let start = 0;
  let end = whole.length;
  while (start < end && EDGE.test(whole.charAt(start))) start += 1;
  while (end > start && EDGE.test(whole.charAt(end - 1))) end -= 1;
  return whole.slice(start, end);
}

/** Spaces, the controls of Latin-1, the marks of direction, and the spaces without a width. */
const EDGE = /[\s\u0080-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/;

/**
 * A name as a title or a sentence takes it, on one line: without control characters, halves of surrogates and code
 * points that are no characters, none of which XML allows, and without the marks that turn the text after them. The
 * two that keep a name's direction to itself stay.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066\u2067\ufffe\uffff]/gu, '')
    .trim();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is written from right to left would turn the score beside it around. */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
