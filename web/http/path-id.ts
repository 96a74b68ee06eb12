import { data } from 'react-router';
import { LARGEST_ID } from '#contract/limits.ts';

/** The player's key in a path. `search` is no key, since the API has its search for players at that path. */
export function requirePlayerKey(text = 'search'): string {
  if (text.toLowerCase() === 'search') throw data(null, { status: 404 });
  return text;
}

/** The id in a path. Anything but an id answers 404 without a call. */
export function requirePathId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(id <= LARGEST_ID)) throw data(null, { status: 404 });
  return id;
}
