import { memo, Suspense } from 'react';
import type { MatchSummary } from '#contract/matches/schema.ts';
import styles from '#web/kit/rows/match-row.module.css';
import { MatchRow } from '#web/kit/rows/match-row.tsx';
import layout from '#web/kit/styles/layout.module.css';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

const SKELETON_ROWS = [
  { league: '9rem', blue: '8rem', green: '9.5rem' },
  { league: '7rem', blue: '11rem', green: '7rem' },
  { league: '8.5rem', blue: '6.5rem', green: '10rem' },
  { league: '9.5rem', blue: '9rem', green: '8rem' },
  { league: '6.5rem', blue: '10rem', green: '6rem' },
];

interface MatchRowsProps {
  matches: readonly MatchSummary[];
  showLeague?: boolean;
  label?: string;
}

/** Memoised, since the pages around it render at every letter of a filter. */
export const MatchRows = memo(function MatchRows({ matches, showLeague, label }: MatchRowsProps) {
  return (
    <ul className={`${layout.blocks} ${layout.bleeds}`} aria-label={label}>
      <Suspense>
        {matches.map((match) => (
          <li key={match.match_id}>
            <MatchRow match={match} showLeague={showLeague} />
          </li>
        ))}
      </Suspense>
    </ul>
  );
});

/** Five placeholder rows of the same size as real ones. */
export function MatchRowsSkeleton() {
  return (
    <ul className={`${layout.blocks} ${layout.bleeds}`} aria-busy="true" aria-label="Loading matches">
      {SKELETON_ROWS.map((row) => (
        <li key={row.league}>
          <MatchRowSkeleton {...row} />
        </li>
      ))}
    </ul>
  );
}

function MatchRowSkeleton({ league, blue, green }: { league: string; blue: string; green: string }) {
  return (
    <div className={`${styles.row} ${styles.skeleton}`} aria-hidden="true">
      <span className={styles.meta}>
        <Skeleton width="5rem" height=".8125rem" />
        <Skeleton width={league} height=".75rem" />
      </span>
      <span className={`${styles.team} ${styles.blueTeam}`}>
        <Skeleton width={blue} />
      </span>
      <span className={styles.score}>
        <Skeleton width="4.75rem" height="2.125rem" />
      </span>
      <span className={`${styles.team} ${styles.greenTeam}`}>
        <Skeleton width={green} />
      </span>
      <span className={`${styles.goals} ${styles.blueGoals}`}>
        <Skeleton width="1.25rem" />
      </span>
      <span className={`${styles.goals} ${styles.greenGoals}`}>
        <Skeleton width="1.25rem" />
      </span>
      <span className={styles.counts}>
        <Skeleton width="3.5rem" height=".8125rem" />
      </span>
    </div>
  );
}
