import { useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { useDraft } from '#web/session/use-draft.ts';
import { useToast } from '#web/ui/toast.tsx';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
}

/** Open while mounted: sends a player's dispute to the match's league. */
export function DisputeDialog({ matchId, onClose }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const toast = useToast('dispute');
  const { isStoredWhenLeavingTo } = useDraft('dispute', reason, setReason);

  async function send() {
    if (!hasVisibleText(reason)) return;
    setIsSending(true);
    toast.clear();
    try {
      await call('POST /matches/:match_id/disputes', { params: { match_id: matchId }, body: { reason } });
      toast.success('The league will look into it.');
      onClose();
    } catch (error) {
      toast.failure('The match was not disputed.', describeFailure(error));
      setIsSending(false);
    }
  }

  return (
    <FormDialog
      title="Dispute this match"
      action="Send"
      isBusy={isSending}
      isIncomplete={!hasVisibleText(reason)}
      onSubmit={send}
      onClose={onClose}
    >
      <LeaveGuard hasInput={reason !== ''} isSafe={(pathname) => isSending || isStoredWhenLeavingTo(pathname)} />
      <fieldset disabled={isSending}>
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
