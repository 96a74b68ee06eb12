import type { FoundPlayer } from '#contract/players/schema.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

/** A player as a search option: the name, and the newest match to distinguish players of the same name. */
export function FoundPlayerLines({ player }: { player: FoundPlayer }) {
  return (
    <>
      <span className="min-w-0 flex-[1_1_0]">
        <b className="wrap-text">{player.name}</b>{' '}
        {player.former_name && (
          <span className="text-14 text-ink-2">
            formerly <bdi>{player.former_name}</bdi>
          </span>
        )}{' '}
        {player.id === null && <span className="text-14 text-ink-2">no Roblox ID</span>}
      </span>
      <span className="order-2 truncated basis-full text-14 text-ink-3 tabular">
        <bdi>{player.team_name}</bdi>, {formatFootballDate(player.last_played)}, <bdi>{player.league_name}</bdi>
      </span>
    </>
  );
}
