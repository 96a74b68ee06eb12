import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { TabLink } from '#web/kit/list/tab-links.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';

/** The last link of a league's pages, for its staff. */
export function ManageLink({ leagueId }: { leagueId: number }) {
  if (useAccessLevel(leagueId) < ACCESS_LEVELS.requests) return null;
  return <TabLink to={leaguePaths.manage(leagueId)}>Manage</TabLink>;
}
