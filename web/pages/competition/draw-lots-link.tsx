import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { useAccessLevel } from '#web/components/use-access-level.ts';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';

/** The way to where lots are drawn, for those who may. */
export function DrawLotsLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.information) return null;
  return (
    <Link className={typography.link} to={leaguePaths.manage(leagueId, 'competitions')}>
      Draw lots
    </Link>
  );
}
