import { createContext, use } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchPlayer } from '#contract/matches/schema.ts';
import { KnownNamesContext } from '#web/kit/heads/known-names.ts';
import { keyPath, playerKeyOrNull } from '#web/kit/paths/player-path.ts';
import { Link } from '#web/kit/ui/link.tsx';

/** Keys of players whose profiles are visible to the viewer; null where visibility isn't checked. */
export const FoundProfiles = createContext<ReadonlySet<string> | null>(null);

/** A player's name, linked if the player has a visible page. */
export function PlayerLink({ player }: { player: Pick<MatchPlayer, 'id' | 'name'> }) {
  const profiles = use(FoundProfiles);
  const known = use(KnownNamesContext)?.get(foldName(player.name));
  const key = player.id === null && known ? known.player_key : playerKeyOrNull(player);
  if (key === null || profiles?.has(key) === false) return <>{player.name}</>;
  return (
    <Link className="name-link" to={keyPath(key)}>
      {player.name}
    </Link>
  );
}
