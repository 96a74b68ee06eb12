import { data } from 'react-router';
import { LARGEST_ID } from '#contract/limits.ts';

/** The id that a path names; what cannot be an id is not found, without asking the server. */
export function requirePathId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(id <= LARGEST_ID)) throw data(null, { status: 404 });
  return id;
}
