import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RESTORABLE_DAYS } from '#contract/limits.ts';
import type { MatchWithoutEvents } from '#contract/matches.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { useRequiredReason } from '#web/components/use-required-reason.ts';
import { useStillHere } from '#web/components/use-still-here.ts';
import { call, describeFailure } from '#web/http/call.ts';
import { useDraft } from '#web/session/use-draft.ts';
import typography from '#web/styles/typography.module.css';
import { useToast } from '#web/ui/toast.tsx';

interface RemoveDialogProps {
  match: Pick<MatchWithoutEvents, 'match_id' | 'league_id' | 'league_name'>;
  onClose: () => void;
}

/** Open while mounted: removes an approved match from every list and statistic, with a reason. */
export function RemoveDialog({ match, onClose }: RemoveDialogProps) {
  const { match_id, league_id, league_name } = match;
  const { reason, setReason, requireReason, field } = useRequiredReason('Say why the match is removed.');
  const [isRemoving, setIsRemoving] = useState(false);
  const isStillHere = useStillHere();
  const navigate = useNavigate();
  const toast = useToast('removal');
  const { isStoredWhenLeavingTo } = useDraft('removal', reason, setReason);

  async function remove() {
    if (!requireReason()) return;
    setIsRemoving(true);
    toast.clear();
    try {
      await call('POST /matches/:match_id/remove', { params: { match_id }, body: { reason } });
    } catch (error) {
      toast.failure('The match was not removed.', describeFailure(error));
      setIsRemoving(false);
      return;
    }
    toast.success(
      `Match ${match_id} removed`,
      `Restore it within ${RESTORABLE_DAYS} days in myLeagues, under Requests.`,
    );
    if (isStillHere()) await navigate(`/leagues/${league_id}`);
  }

  return (
    <FormDialog
      title="Remove this match?"
      action="Remove match"
      kind="danger-solid"
      isBusy={isRemoving}
      onSubmit={remove}
      onClose={onClose}
    >
      <LeaveGuard hasInput={reason !== ''} isSafe={(pathname) => isRemoving || isStoredWhenLeavingTo(pathname)} />
      <p className={`${typography.muted} ${typography.wrapAnywhere}`}>
        The match is removed from every list and group, the table of {league_name}, and the statistics of everyone who
        played. Its page and its result on Discord are removed too. You can restore it for {RESTORABLE_DAYS} days in
        myLeagues, under Requests.
      </p>
      <fieldset disabled={isRemoving}>
        <ReasonField {...field} hint="Staff of the league see it with your name." hasFocus />
      </fieldset>
    </FormDialog>
  );
}
