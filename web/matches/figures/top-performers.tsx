import type { ReactNode } from 'react';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
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

/** The players of both teams with goals, assists or cards. */
export function TopPerformers({ match, performers, className }: TopPerformersProps) {
  return (
    <Panel
      className={className}
      heading="Top performers"
      end={
        <Link className="link" to="#players">
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
            <p className="px-5 py-4 text-14 text-ink-2 phone:px-4">No goals, assists or cards.</p>
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

/** The count is hidden from screen readers, as the sentence includes it. */
function PerformerRow({ performer: { name, player, deed, count, sentence }, isMirrored }: PerformerRowProps) {
  return (
    <li
      className={`grid items-center gap-x-3 gap-y-0.5 px-5 py-2.5 not-first:border-t not-first:border-line phone:px-4 ${styles.row} ${isMirrored ? styles.mirrored : ''}`}
    >
      <b className="wrap-text [grid-area:name]">{player ? <PlayerLink player={player} /> : name}</b>
      <small className="text-13/[1.35] text-ink-3 tabular [grid-area:words]">{sentence}</small>
      <span
        className="flex items-center gap-1.5 font-display text-[1.75rem]/none font-extrabold [grid-area:count] [&>:is(svg,_abbr)]:text-ink-3 [&>abbr]:font-text [&>abbr]:text-14/none [&>abbr]:font-[600]"
        aria-hidden="true"
      >
        {count}
        {DEED_ICONS[deed]}
      </span>
    </li>
  );
}
