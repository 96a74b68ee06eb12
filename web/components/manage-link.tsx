import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { useAccessLevel } from '#web/components/use-access-level.ts';
import { Link } from '#web/ui/link.tsx';
import tabsStyles from '#web/ui/tabs.module.css';

/** The last link of a league's pages, for its staff. */
export function ManageLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.requests) return null;
  return (
    <Link className={tabsStyles.tab} to={leaguePaths.manage(leagueId)}>
      Manage
    </Link>
  );
}
