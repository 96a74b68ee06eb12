import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';
import { Link } from '#web/kit/ui/link.tsx';

/** A link to the drawing of lots, for permitted users. */
export function DrawLotsLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.information) return null;
  return (
    <Link className="link" to={leaguePaths.manage(leagueId, 'competitions')}>
      Draw lots
    </Link>
  );
}
