import { normalise } from '#contract/kit/plain-text.ts';

const MAX_SLUG_LENGTH = 60;

/** 'Köln United FC' as 'koln-united-fc'; the name of a team in another alphabet is 'team'. */
export function slugOf(name: string): string {
  const slug = normalise(name, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return slug || 'team';
}

/** The slug, with the lowest number that makes it unlike the others. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
