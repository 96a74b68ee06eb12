import type { LiveMatch, LivePlayer } from '#contract/live.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { Duel } from '#web/pages/match/duel.tsx';
import styles from '#web/pages/match/live-line-ups.module.css';
import typography from '#web/styles/typography.module.css';
import { CardIcon } from '#web/ui/card-icon.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Both line-ups: who is on the pitch, and below who is not. */
export function LiveLineUps({ match }: { match: LiveMatch }) {
  const { league_id, team_names, teams, player_data } = match;
  if (TEAM_SIDES.every((side) => player_data[side].players.length === 0)) return null;
  return (
    <Panel heading="Line-ups">
      <Duel match={{ leagueId: league_id, names: team_names, leagueTeams: teams }}>
        {(side) => {
          const { players } = player_data[side];
          const bench = players.filter(({ is_on }) => !is_on);
          if (players.length === 0) return <p className={styles.none}>No line-up was sent</p>;
          return (
            <>
              <Players players={players.filter(({ is_on }) => is_on)} />
              {bench.length > 0 && <h4 className={styles.head}>Not on the pitch</h4>}
              <Players players={bench} />
            </>
          );
        }}
      </Duel>
    </Panel>
  );
}

function Players({ players }: { players: LivePlayer[] }) {
  if (players.length === 0) return null;
  return (
    <ul className={styles.players}>
      {players.map((player) => (
        <li key={player.id ?? player.name} className={player.is_on ? undefined : styles.off}>
          <span className={styles.shirt}>
            {player.shirt !== undefined && <span className={typography.screenReaderOnly}>Shirt </span>}
            {player.shirt}
          </span>
          <span className={styles.who}>
            <bdi className={typography.wrapAnywhere}>{player.name}</bdi>
            {player.is_captain && (
              <abbr className={styles.captain} title="Captain">
                C
              </abbr>
            )}
            {player.position && <small>{player.position}</small>}
          </span>
          <span className={styles.marks}>
            {player.goals > 0 && <span>{player.goals === 1 ? '1 goal' : `${player.goals} goals`}</span>}
            {player.yellow_cards > 0 && <CardIcon card="yellow" />}
            {player.red_card > 0 && <CardIcon card="red" />}
          </span>
        </li>
      ))}
    </ul>
  );
}
