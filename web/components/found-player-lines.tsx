import type { FoundPlayer } from '#contract/players.ts';
import { formatFootballDate } from '#web/components/football-date.ts';

/** A player among the options of a search: the name, and the newest match to tell namesakes apart. */
export function FoundPlayerLines({ player }: { player: FoundPlayer }) {
  return (
    <>
      <b className="wrap-any">{player.name}</b>
      {player.former_name && (
        <span className="combo__note">
          formerly <bdi>{player.former_name}</bdi>
        </span>
      )}
      {player.id === null && <span className="combo__note">no Roblox ID</span>}
      <span className="combo__last trunc">
        <bdi>{player.team_name}</bdi>, {formatFootballDate(player.last_played)}, <bdi>{player.league_name}</bdi>
      </span>
    </>
  );
}
