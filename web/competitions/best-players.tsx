import type { BestPlayer } from '#contract/competitions/team-of-the-week.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { namePosition } from '#contract/squads/positions.ts';
import styles from '#web/competitions/best-players.module.css';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';

/** The players of a team of the week, from the goalkeeper forward, with what their points are for. */
export function BestPlayers({ players }: { players: readonly BestPlayer[] }) {
  return (
    <ol className={styles.players}>
      {players.map((player) => (
        <li key={player.player_key}>
          <TeamCrest crest={player.team?.crest ?? null} size={28} />
          <span className={styles.player}>
            <b>
              <PlayerLink player={player} />
            </b>
            <span className={`${typography.size13} ${typography.muted}`}>{describe(player)}</span>
          </span>
          <span className={styles.points}>
            {player.points.toFixed(1)}
            <span className={typography.screenReaderOnly}> points</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function describe({ position, goals, assists, clean_sheet }: BestPlayer): string {
  const reasons = [
    goals > 0 && countOf(goals, 'goal'),
    assists > 0 && countOf(assists, 'assist'),
    clean_sheet && 'no goal let in',
  ];
  return [namePosition(position), ...reasons.filter((reason) => reason !== false)].join(' · ');
}
