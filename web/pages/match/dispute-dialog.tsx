import { useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { useChange } from '#web/components/use-change.ts';
import { call } from '#web/http/call.ts';
import { useDraft } from '#web/session/use-draft.ts';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
}

/** Open while mounted: sends a player's dispute to the match's league. */
export function DisputeDialog({ matchId, onClose }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const { isSaving, save } = useChange({ owner: 'dispute' });
  const { isStoredWhenLeavingTo } = useDraft('dispute', reason, setReason, { hasInput: reason !== '' });

  async function send() {
    if (!hasVisibleText(reason)) return;
    const dispute = () => call('POST /matches/:match_id/disputes', { params: { match_id: matchId }, body: { reason } });
    if (await save(dispute, 'The league will look into it.', { failed: 'The match was not disputed.' })) onClose();
  }

  return (
    <FormDialog
      title="Dispute this match"
      action="Send"
      isBusy={isSaving}
      isIncomplete={!hasVisibleText(reason)}
      onSubmit={send}
      onClose={onClose}
    >
      <LeaveGuard hasInput={reason !== ''} isSafe={(pathname) => isSaving || isStoredWhenLeavingTo(pathname)} />
      <fieldset disabled={isSaving}>
        <ReasonField
          label="What is wrong?"
          reason={reason}
          onChange={setReason}
          hint="The league’s reviewers see it with your name. Until they decide, the match stays as it is."
          hasFocus
        />
      </fieldset>
    </FormDialog>
  );
}
