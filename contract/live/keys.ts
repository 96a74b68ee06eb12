import { LARGEST_ID } from '#contract/kit/limits.ts';

/** Pattern of live match keys. Digits alone are a fixture's id; any other key is the game server's own. */
export const LIVE_KEY_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$';

export function isFixtureKey(key: string): boolean {
  return /^\d+$/.test(key);
}

/** The fixture of a key; null for the game server's own, and for an out-of-range number. */
export function readFixtureKey(key: string): number | null {
  const id = isFixtureKey(key) ? Number(key) : 0;
  return id >= 1 && id <= LARGEST_ID && String(id) === key ? id : null;
}
