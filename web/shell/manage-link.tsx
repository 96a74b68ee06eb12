import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import tabsStyles from '#web/kit/list/tabs.module.css';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';
import { Link } from '#web/kit/ui/link.tsx';

/** The last link of a league's pages, for its staff. */
export function ManageLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.requests) return null;
  return (
    <Link className={tabsStyles.tab} to={leaguePaths.manage(leagueId)}>
      Manage
    </Link>
  );
}
