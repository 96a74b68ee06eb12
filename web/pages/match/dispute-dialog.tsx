import { type FormEvent, useId, useState } from 'react';
import type { OwnDispute } from '#contract/disputes.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
  onDisputed: (dispute: OwnDispute) => void;
}

/** Open while mounted: a player tells the match's league what is wrong with it. */
export function DisputeDialog({ matchId, onClose, onDisputed }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const formId = useId();
  const toast = useToast();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!hasVisibleText(reason) || isSending) return;
    setIsSending(true);
    try {
      await call('POST /matches/:match_id/disputes', { params: { match_id: matchId }, body: { reason } });
      toast.success('The league will look into it.');
      onDisputed({ at: new Date().toISOString(), reason: reason.trim(), outcome: null });
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
          <button type="button" className="btn btn--ghost" disabled={isSending} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn--primary"
            aria-busy={isSending}
            disabled={isSending || !hasVisibleText(reason)}
          >
            Send
          </button>
        </>
      }
    >
      <form id={formId} onSubmit={send}>
        <ReasonField
          label="What is wrong?"
          reason={reason}
          onChange={setReason}
          hint="The league’s reviewers see it with your name. Until they decide, the match stays as it is."
          hasFocus
        />
      </form>
    </Dialog>
  );
}
