import type { FoundThing } from '#contract/search/schema.ts';

/** Order of equally close results: the kinds with fewer things first. */
const KINDS: FoundThing['kind'][] = ['league', 'team', 'player', 'group', 'match'];

/**
 * The closest first: the whole name, then its beginning, then the beginning of a word, then any part. Equally close
 * results of one kind keep their order.
 */
export function rankFoundThings(things: readonly FoundThing[], text: string): FoundThing[] {
  const part = text.toLowerCase();
  return things
    .map((thing) => ({ thing, distance: distanceOf(thing, part) }))
    .sort((a, b) => a.distance - b.distance || KINDS.indexOf(a.thing.kind) - KINDS.indexOf(b.thing.kind))
    .map(({ thing }) => thing);
}

function distanceOf(thing: FoundThing, part: string): number {
  return Math.min(...namesOf(thing).map((name) => distanceOfName(name.toLowerCase(), part)));
}

function distanceOfName(name: string, part: string): number {
  if (name === part) return 0;
  if (name.startsWith(part)) return 1;
  return beginsWord(name, part) ? 2 : 3;
}

function beginsWord(name: string, part: string): boolean {
  for (let at = name.indexOf(part); at !== -1; at = name.indexOf(part, at + 1)) {
    if (/[^\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  }
  return false;
}

function namesOf(thing: FoundThing): string[] {
  if (thing.kind === 'player') return [thing.name, ...(thing.former_name === null ? [] : [thing.former_name])];
  if (thing.kind === 'group') return [thing.group_name];
  if (thing.kind === 'match') return [thing.match_name, `${thing.match_id}`, `#${thing.match_id}`];
  return [thing.name];
}
