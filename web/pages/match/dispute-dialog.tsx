import { type FormEvent, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { useDraft } from '#web/session/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
}

/** Open while mounted: sends a player's dispute to the match's league. */
export function DisputeDialog({ matchId, onClose }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const formId = useId();
  const toast = useToast('dispute');
  const { isStoredWhenLeavingTo } = useDraft('dispute', reason, setReason);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!hasVisibleText(reason) || isSending) return;
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
    <Dialog
      open
      onClose={() => !isSending && onClose()}
      title="Dispute this match"
      foot={
        <>
          <ModalClose kind="ghost" disabled={isSending}>
            Cancel
          </ModalClose>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            aria-busy={isSending}
            disabled={isSending || !hasVisibleText(reason)}
          >
            Send
          </Button>
        </>
      }
    >
      <LeaveGuard hasInput={reason !== ''} isSafe={(pathname) => isSending || isStoredWhenLeavingTo(pathname)} />
      <form id={formId} onSubmit={send}>
        <fieldset disabled={isSending}>
          <ReasonField
            label="What is wrong?"
            reason={reason}
            onChange={setReason}
            hint="The league’s reviewers see it with your name. Until they decide, the match stays as it is."
            hasFocus
          />
        </fieldset>
      </form>
    </Dialog>
  );
}
