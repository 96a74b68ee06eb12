import { data } from 'react-router';
import { LARGEST_BIG_ID, LARGEST_ID } from '#contract/kit/limits.ts';

/** The player's key in a path. `search` isn't a key, since the API searches players at that path. */
export function requirePlayerKey(text = 'search'): string {
  if (text.toLowerCase() === 'search') throw data(null, { status: 404 });
  return text;
}

/** The id in a path. Anything else answers 404 without a call. */
export function requirePathId(text: string | undefined): number {
  return requireIdUpTo(LARGEST_ID, text);
}

/** Like `requirePathId`, for ids of matches. */
export function requireMatchId(text: string | undefined): number {
  return requireIdUpTo(LARGEST_BIG_ID, text);
}

function requireIdUpTo(largest: number, text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(id <= largest)) throw data(null, { status: 404 });
  return id;
}
