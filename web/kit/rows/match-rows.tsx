import { memo, Suspense } from 'react';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { MatchRow, MatchRowSkeleton } from '#web/kit/rows/match-row.tsx';

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

/** Memoised, since its pages render at every letter of a filter. */
export const MatchRows = memo(function MatchRows({ matches, showLeague, label }: MatchRowsProps) {
  return (
    <ul className="blocks phone:-mx-gutter phone:rounded-none" aria-label={label}>
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
    <ul className="blocks phone:-mx-gutter phone:rounded-none" aria-busy="true" aria-label="Loading matches">
      {SKELETON_ROWS.map((row) => (
        <li key={row.league}>
          <MatchRowSkeleton {...row} />
        </li>
      ))}
    </ul>
  );
}
