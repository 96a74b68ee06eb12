import type { ReactNode } from 'react';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import type { Deed, Performer } from '#web/matches/figures/performers.ts';
import styles from '#web/matches/figures/top-performers.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';

interface TopPerformersProps {
  match: MatchView;
  performers: Record<'Blue' | 'Green', Performer[]>;
  className: string | undefined;
}

/** The players of both teams that scored, assisted or were carded. */
export function TopPerformers({ match, performers, className }: TopPerformersProps) {
  return (
    <Panel
      className={className}
      heading="Top performers"
      end={
        <Link className={typography.link} to="#players">
          All players
        </Link>
      }
    >
      <Duel match={match}>
        {(side) =>
          performers[side].length > 0 ? (
            <ul>
              {performers[side].map((performer) => (
                <PerformerRow
                  key={`${performer.name} ${performer.player?.id}`}
                  performer={performer}
                  isMirrored={side === 'Green'}
                />
              ))}
            </ul>
          ) : (
            <p className={`${styles.none} ${typography.muted}`}>No goals, assists or cards.</p>
          )
        }
      </Duel>
    </Panel>
  );
}

const DEED_ICONS: Record<Deed, ReactNode> = {
  goal: <BallIcon />,
  assist: <abbr title="Assists">A</abbr>,
  'yellow-card': <CardIcon card="yellow" label={null} />,
  'red-card': <CardIcon card="red" label={null} />,
};

interface PerformerRowProps {
  performer: Performer;
  isMirrored: boolean;
}

/** The count is hidden from screen readers: the sentence has it. */
function PerformerRow({ performer: { name, player, deed, count, sentence }, isMirrored }: PerformerRowProps) {
  return (
    <li className={isMirrored ? `${styles.row} ${styles.mirrored}` : styles.row}>
      <b className={typography.wrapAnywhere}>{player ? <PlayerLink player={player} /> : name}</b>
      <small className={typography.figures}>{sentence}</small>
      <span className={styles.count} aria-hidden="true">
        {count}
        {DEED_ICONS[deed]}
      </span>
    </li>
  );
}
