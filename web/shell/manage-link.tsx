import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';
import { Link } from '#web/kit/ui/link.tsx';

/** Links in a league's head for its staff: to its matches in review and to its management. */
export function ManageLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.requests) return null;
  return (
    <>
      <Link className="link" to={reviewPath(leagueId)}>
        Review matches
      </Link>
      <Link className="link" to={leaguePaths.manage(leagueId)}>
        Manage
      </Link>
    </>
  );
}
