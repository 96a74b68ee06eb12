import type { MatchPlayer } from '#contract/matches.ts';

/** How someone is called who had their lines erased; they have no page any more. */
const DELETED_PLAYER = 'Deleted player';

/** The player's key: the id, or the name of one without an id; null for someone without a page. */
export function playerKeyOf({ id, name }: Pick<MatchPlayer, 'id' | 'name'>): string | null {
  if (id === null && name === DELETED_PLAYER) return null;
  return id ?? `name:${name.toLowerCase()}`;
}

export function keyPath(playerKey: string): string {
  return `/players/${encodeURIComponent(playerKey)}`;
}
