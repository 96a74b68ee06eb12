import { LARGEST_ID } from '#contract/kit/limits.ts';

/** Keys of live matches. One of digits alone is the id of a fixture; any other is the game server's own. */
export const LIVE_KEY_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$';

export function isFixtureKey(key: string): boolean {
  return /^\d+$/.test(key);
}

/** The fixture of a key; null for the game server's own, and for a number that is no id. */
export function readFixtureKey(key: string): number | null {
  const id = isFixtureKey(key) ? Number(key) : 0;
  return id >= 1 && id <= LARGEST_ID && String(id) === key ? id : null;
}
