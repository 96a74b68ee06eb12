import { ListChecks } from 'lucide';
import { reviewPath } from '#web/components/review-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Leads staff to the matches of the league that wait for review. */
export function ReviewLink({ leagueId }: { leagueId: number }) {
  return (
    <ButtonLink kind="line" to={reviewPath(leagueId)}>
      <Icon icon={ListChecks} size={18} />
      Review matches
    </ButtonLink>
  );
}
