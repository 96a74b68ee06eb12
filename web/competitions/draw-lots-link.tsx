import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';

/** The way to where lots are drawn, for those who may. */
export function DrawLotsLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.information) return null;
  return (
    <Link className={typography.link} to={leaguePaths.manage(leagueId, 'competitions')}>
      Draw lots
    </Link>
  );
}
