import type { TeamSide } from '#contract/matches/schema.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { SheetPlayer, SideSheet } from '#contract/team-sheets/schema.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import styles from '#web/matches/overlay/live-line-ups.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** Both line-ups as the captains named them, with those who then did not play. */
export function NamedLineUps({ match, sheets }: { match: MatchView; sheets: Record<TeamSide, SideSheet> }) {
  return (
    <Panel heading="Line-ups, as named">
      <Duel match={match}>
        {(side) => {
          const { players } = sheets[side];
          if (players === null) return <p className={styles.none}>No team sheet was named</p>;
          const substitutes = players.filter(({ is_starter }) => !is_starter);
          return (
            <>
              <Players players={players.filter(({ is_starter }) => is_starter)} />
              {substitutes.length > 0 && <h4 className={styles.head}>Substitutes</h4>}
              <Players players={substitutes} />
            </>
          );
        }}
      </Duel>
    </Panel>
  );
}

function Players({ players }: { players: readonly SheetPlayer[] }) {
  return (
    <ul className={styles.players}>
      {players.map(({ player, position, shirt_number, has_played }) => (
        <li
          key={`${player.player_key} ${player.name} ${shirt_number}`}
          className={has_played === false ? styles.off : undefined}
        >
          <span className={styles.shirt}>
            {shirt_number !== null && <span className={typography.screenReaderOnly}>Shirt </span>}
            {shirt_number}
          </span>
          <span className={styles.who}>
            <PlayerLink player={{ id: player.player_key, name: player.name }} />
            {position && <small>{namePosition(position)}</small>}
          </span>
          {has_played === false && <span className={styles.marks}>Did not play</span>}
        </li>
      ))}
    </ul>
  );
}
