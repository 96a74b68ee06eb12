import { ListChecks, Settings2 } from 'lucide';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Leads staff to the matches of the league that wait for review, and to its management. */
export function StaffLinks({ leagueId }: { leagueId: number }) {
  return (
    <>
      <ButtonLink kind="line" to={reviewPath(leagueId)}>
        <Icon icon={ListChecks} size={18} />
        Review matches
      </ButtonLink>
      <ButtonLink kind="line" to={leaguePaths.manage(leagueId)}>
        <Icon icon={Settings2} size={18} />
        Manage league
      </ButtonLink>
    </>
  );
}
