const MONTH = '(?:jan|feb|mar|mrz|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]{0,6}';
const DAY_AND_MONTH = new RegExp(
  String.raw`^(?:\d{1,2}[-. /]{1,2}${MONTH}\.?(?:[-. /]{1,2}\d{2,4})?|${MONTH}\.?[-. /]{1,2}\d{1,4})$`,
  'i',
);
const FULL_DATE = /^(?:\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{4}-\d{2}-\d{2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const TIME_OF_DAY = /^\d{1,3}:\d{2}:\d{2}(?: [ap]m)?$/i;
/** Excel's serial number of a day since 1900. */
const SERIAL = /^[34]\d{4}$/;
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/i;
/** UTF-8 decoded as Windows-1252, and lost letters. */
const BROKEN_LETTERS = /\ufffd|[ÃÅÄ][\u0080-\u00bf\u2018-\u203a\u0152-\u0178]|â€/;

/** Damage by a spreadsheet in any cell, in one sentence; null for an intact one. */
export function findDamage(cell: string): string | null {
  if (/^#{3,}$/.test(cell)) return 'Excel shows ### where a column is too narrow: widen it and copy the sheet again.';
  if (FORMULA_ERROR.test(cell)) return `“${cell}” is the error of a formula.`;
  if (BROKEN_LETTERS.test(cell)) return 'Letters of this cell are broken: save the sheet as CSV UTF-8.';
  return null;
}

/** Whether Excel has turned a score like 2-1 into a day, a time or a serial number. */
export function isDamagedScore(cell: string): boolean {
  return [DAY_AND_MONTH, FULL_DATE, TIME_OF_DAY, SERIAL].some((pattern) => pattern.test(cell));
}

/** Whether Excel has turned a name like MAR1 into a day. */
export function isDamagedName(cell: string): boolean {
  return /^\d{1,2}[- ]/.test(cell) && DAY_AND_MONTH.test(cell);
}

/** Whether Excel has shortened a long number, as 4.41792E+09, which loses its last digits. */
export function isShortenedNumber(cell: string): boolean {
  return /^\d(?:[.,]\d{1,15})?E\+?\d{1,2}$/i.test(cell);
}
