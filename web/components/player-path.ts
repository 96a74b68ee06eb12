import type { MatchPlayer } from '#contract/matches.ts';

/** How someone is called who had their lines erased; they have no page any more. */
const DELETED_PLAYER = 'Deleted player';

/** Path of a player's page by the id, or by the name of one without an id; null when there is none. */
export function playerPath({ id, name }: Pick<MatchPlayer, 'id' | 'name'>): string | null {
  if (id === null && name === DELETED_PLAYER) return null;
  return keyPath(id ?? `name:${name.toLowerCase()}`);
}

export function keyPath(playerKey: string): string {
  return `/players/${encodeURIComponent(playerKey)}`;
}
