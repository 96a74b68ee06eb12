import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchPlayer } from '#contract/matches/schema.ts';

/** Name of players after erasure, who have no page. */
const DELETED_PLAYER = 'Deleted player';

/** The player's key: the Roblox id, else `name:` and the name in lower case; null for erased players. */
export function playerKeyOrNull({ id, name }: Pick<MatchPlayer, 'id' | 'name'>): string | null {
  if (id === null && name === DELETED_PLAYER) return null;
  return id ?? `name:${foldName(name)}`;
}

export function keyPath(playerKey: string): string {
  return `/players/${encodeURIComponent(playerKey)}`;
}

/** The player's page with the team-mates in its first HTML, for browsers without scripts. */
export function teammatesPath(playerKey: string): string {
  return `${keyPath(playerKey)}?with=team-mates#played-with`;
}

export function hasTeammates(query: URLSearchParams): boolean {
  return query.get('with') === 'team-mates';
}
