import styles from '#web/competitions/league-table.module.css';
import segmentedStyles from '#web/kit/fields/segmented.module.css';
import { Link } from '#web/kit/ui/link.tsx';

type LeagueView = 'table' | 'odds' | 'week';

/** The views of a round robin's page, by its query's `view`. */
export function LeagueViews({ path, view }: { path: string; view: LeagueView }) {
  return (
    <nav className={`${segmentedStyles.segmented} ${styles.views}`} aria-label="Views">
      <Link to={path} aria-current={view === 'table' ? 'true' : undefined}>
        Table
      </Link>
      <Link to={`${path}?view=odds`} aria-current={view === 'odds' ? 'true' : undefined}>
        Odds
      </Link>
      <Link to={`${path}?view=week`} aria-current={view === 'week' ? 'true' : undefined}>
        Team of the week
      </Link>
    </nav>
  );
}
