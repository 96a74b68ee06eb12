import { useNavigate } from 'react-router';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useRequiredReason } from '#web/kit/form/use-required-reason.ts';
import { call } from '#web/kit/http/call.ts';
import { useStillHere } from '#web/kit/page/use-still-here.ts';
import { useDraft } from '#web/kit/session/use-draft.ts';
import typography from '#web/kit/styles/typography.module.css';

interface RemoveDialogProps {
  match: Pick<MatchWithoutEvents, 'match_id' | 'league_id' | 'league_name'>;
  onClose: () => void;
}

/** Open while mounted: removes an approved match from every list and statistic, with a reason. */
export function RemoveDialog({ match, onClose }: RemoveDialogProps) {
  const { match_id, league_id, league_name } = match;
  const { reason, setReason, requireReason, field } = useRequiredReason('Say why the match is removed.');
  const { isSaving, save } = useChange({ owner: 'removal' });
  const isStillHere = useStillHere();
  const navigate = useNavigate();
  const { isStoredWhenLeavingTo } = useDraft('removal', reason, setReason);

  async function remove() {
    if (!requireReason()) return;
    const send = () => call('POST /matches/:match_id/remove', { params: { match_id }, body: { reason } });
    const removed = await save(send, `Match ${match_id} removed`, {
      detail: `Restore it within ${RESTORABLE_DAYS} days in myLeagues, under Requests.`,
      undo: restore,
      failed: 'The match could not be removed.',
      leaves: true,
    });
    if (removed && isStillHere()) await navigate(`/leagues/${league_id}`);
  }

  async function restore() {
    const send = () => call('POST /leagues/myLeagues/restore_match', { body: { match_id, league_id } });
    const restored = await save(send, `Match ${match_id} restored`, { failed: 'The match could not be restored.' });
    if (restored) await navigate(`/matches/${match_id}`);
  }

  return (
    <FormDialog
      title="Remove this match?"
      action="Remove match"
      kind="danger-solid"
      isBusy={isSaving}
      onSubmit={remove}
      onClose={onClose}
    >
      <LeaveGuard hasInput={reason !== ''} isSafe={(pathname) => isSaving || isStoredWhenLeavingTo(pathname)} />
      <p className={`${typography.muted} ${typography.wrapAnywhere}`}>
        The match is removed from every list and group, the table of {league_name}, and the statistics of everyone who
        played. Its page and its result on Discord are removed too. You can restore it for {RESTORABLE_DAYS} days in
        myLeagues, under Requests.
      </p>
      <fieldset disabled={isSaving}>
        <ReasonField {...field} hint="Staff of the league see it with your name." hasFocus />
      </fieldset>
    </FormDialog>
  );
}
