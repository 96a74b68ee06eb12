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
