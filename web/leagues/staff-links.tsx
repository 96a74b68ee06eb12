import { ListChecks, Settings2 } from 'lucide';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Links for staff to the league's matches in review and to its management. */
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
