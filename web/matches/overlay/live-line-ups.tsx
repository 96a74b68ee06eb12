import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { LiveMatch, LivePlayer } from '#contract/live/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import { listMarks, type PlayerMark } from '#web/matches/figures/player-marks.ts';
import styles from '#web/matches/overlay/live-line-ups.module.css';

/** Both line-ups: who is on the pitch, and below who is not. */
export function LiveLineUps({ match }: { match: LiveMatch }) {
  const { league_id, team_names, teams, player_data } = match;
  if (TEAM_SIDES.every((side) => player_data[side].players.length === 0)) return null;
  return (
    <Panel heading="Line-ups">
      <Duel match={{ leagueId: league_id, names: team_names, leagueTeams: teams }}>
        {(side) => {
          const { players } = player_data[side];
          const marks = listMarks(match.event_data, side);
          const bench = players.filter(({ is_on }) => !is_on);
          if (players.length === 0) return <p className={styles.none}>No line-up was sent</p>;
          return (
            <>
              <Players players={players.filter(({ is_on }) => is_on)} marks={marks} />
              {bench.length > 0 && <h4 className={styles.head}>Not on the pitch</h4>}
              <Players players={bench} marks={marks} />
            </>
          );
        }}
      </Duel>
    </Panel>
  );
}

function Players({ players, marks }: { players: LivePlayer[]; marks: Map<string, PlayerMark[]> }) {
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
            {player.position && <small className={styles.place}>{player.position}</small>}
          </span>
          <Marks player={player} marks={marks.get(foldName(player.name)) ?? []} />
        </li>
      ))}
    </ul>
  );
}

const MARKS: Record<PlayerMark['kind'], { word: string; icon: ReactNode }> = {
  goal: { word: 'Goal', icon: <BallIcon /> },
  'own-goal': { word: 'Own goal', icon: <BallIcon /> },
  'yellow-card': { word: 'Yellow card', icon: <CardIcon card="yellow" label={null} /> },
  'red-card': { word: 'Red card', icon: <CardIcon card="red" label={null} /> },
  on: { word: 'Came on', icon: <Icon icon={ArrowUp} size={16} className={styles.on} /> },
  off: { word: 'Went off', icon: <Icon icon={ArrowDown} size={16} className={styles.gone} /> },
};

/** A player's events, and the goals and cards of the line that no event has. */
function Marks({ player, marks }: { player: LivePlayer; marks: readonly PlayerMark[] }) {
  const goals = marks.filter(({ kind }) => kind === 'goal').length;
  const has = (kind: PlayerMark['kind']) => marks.some((mark) => mark.kind === kind);
  return (
    <span className={styles.marks}>
      {marks.map(({ kind, minute }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are only added.
        <span key={at} className={styles.mark}>
          {MARKS[kind].icon}
          <span className={typography.screenReaderOnly}>{MARKS[kind].word} </span>
          {kind === 'own-goal' && <span aria-hidden="true">(o.g.)</span>}
          <bdi className={typography.figures}>{minute}</bdi>
        </span>
      ))}
      {player.goals > goals && <span>{countOf(player.goals, 'goal')}</span>}
      {player.yellow_cards > 0 && !has('yellow-card') && <CardIcon card="yellow" />}
      {player.red_card > 0 && !has('red-card') && <CardIcon card="red" />}
    </span>
  );
}
