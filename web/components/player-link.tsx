import { Link } from 'react-router';
import type { MatchPlayer } from '#contract/matches.ts';
import { playerPath } from '#web/components/player-path.ts';
import '#web/components/player-link.css';

/** A player's name, leading to their page where they have one. */
export function PlayerLink({ player }: { player: Pick<MatchPlayer, 'id' | 'name'> }) {
  const path = playerPath(player);
  if (!path) return <>{player.name}</>;
  return (
    <Link className="player-link" to={path}>
      {player.name}
    </Link>
  );
}
