import { data } from 'react-router';
import { LARGEST_ID } from '#contract/limits.ts';

/** The key of a player that a path names; the API's search for players stands in that place too, and is no player. */
export function requirePlayerKey(text = 'search'): string {
  if (text.toLowerCase() === 'search') throw data(null, { status: 404 });
  return text;
}

/** The id that a path names; what cannot be an id is not found, without asking the server. */
export function requirePathId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(id <= LARGEST_ID)) throw data(null, { status: 404 });
  return id;
}
