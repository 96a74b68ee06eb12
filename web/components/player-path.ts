import type { MatchPlayer } from '#contract/matches.ts';

/** Name of players after erasure, who have no page. */
const DELETED_PLAYER = 'Deleted player';

/** The player's key: the Roblox id, else `name:` and the name in lower case; null for erased players. */
export function playerKeyOf({ id, name }: Pick<MatchPlayer, 'id' | 'name'>): string | null {
  if (id === null && name === DELETED_PLAYER) return null;
  return id ?? `name:${name.toLowerCase()}`;
}

export function keyPath(playerKey: string): string {
  return `/players/${encodeURIComponent(playerKey)}`;
}
