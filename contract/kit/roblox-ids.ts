/** Pattern of a user's id on Roblox: a whole number from 1, as text. */
export const ROBLOX_ID = '^[1-9]\\d{0,19}$';

const ROBLOX_ID_PATTERN = new RegExp(ROBLOX_ID);
/** Text that Lua and JavaScript print for a missing value. */
const MISSING_VALUE = /^(?:nil|null|undefined)?$/i;
/** A number as programs print it, such as 123.0 and 1.23e+09. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e\+?\d{1,2})?$/i;

export function isRobloxId(text: string): boolean {
  return ROBLOX_ID_PATTERN.test(text);
}

/**
 * Reads an id from a program or a sheet. Null for none: an empty text, the name of a missing value, or a number below
 * 1, as Studio's test players have. Undefined for anything else.
 */
export function readRobloxId(sent: string | number): string | null | undefined {
  const text = String(sent).trim();
  if (typeof sent === 'string' && isRobloxId(text)) return text;
  if (MISSING_VALUE.test(text)) return null;
  if (!NUMBER.test(text)) return undefined;
  if (Number(text) <= 0) return null;
  return Number.isSafeInteger(Number(text)) ? String(Number(text)) : undefined;
}
