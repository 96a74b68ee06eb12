import { normalise } from '#contract/kit/plain-text.ts';

const MAX_SLUG_LENGTH = 60;

/** Turns 'Köln United FC' into 'koln-united-fc'; a name in another alphabet becomes 'team'. */
export function slugOf(name: string): string {
  const slug = normalise(name, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return slug || 'team';
}

/** Appends the lowest free number from 2 to a taken slug. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
