import { SegmentedBar } from '#web/kit/fields/segmented.tsx';
import { Link } from '#web/kit/ui/link.tsx';

type LeagueView = 'table' | 'odds' | 'week';

/** Links to the views of a round robin's page, by the query's `view`. */
export function LeagueViews({ path, view }: { path: string; view: LeagueView }) {
  return (
    <SegmentedBar className="auto-cols-[auto] justify-self-start phone:justify-self-stretch" aria-label="Views">
      <Link to={path} aria-current={view === 'table' ? 'true' : undefined}>
        Table
      </Link>
      <Link to={`${path}?view=odds`} aria-current={view === 'odds' ? 'true' : undefined}>
        Odds
      </Link>
      <Link to={`${path}?view=week`} aria-current={view === 'week' ? 'true' : undefined}>
        Team of the week
      </Link>
    </SegmentedBar>
  );
}
