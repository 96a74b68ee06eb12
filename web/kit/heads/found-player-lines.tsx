import type { FoundPlayer } from '#contract/players/schema.ts';
import comboboxStyles from '#web/kit/fields/combobox.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

/** A player as a search option: the name, and the newest match to distinguish players of the same name. */
export function FoundPlayerLines({ player }: { player: FoundPlayer }) {
  return (
    <>
      <span className={comboboxStyles.title}>
        <b className={typography.wrapAnywhere}>{player.name}</b>{' '}
        {player.former_name && (
          <span className={`${typography.size14} ${typography.muted}`}>
            formerly <bdi>{player.former_name}</bdi>
          </span>
        )}{' '}
        {player.id === null && <span className={`${typography.size14} ${typography.muted}`}>no Roblox ID</span>}
      </span>
      <span className={`${comboboxStyles.last} ${typography.truncated}`}>
        <bdi>{player.team_name}</bdi>, {formatFootballDate(player.last_played)}, <bdi>{player.league_name}</bdi>
      </span>
    </>
  );
}
