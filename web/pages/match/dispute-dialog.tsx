import { type FormEvent, useId, useState } from 'react';
import type { OwnDispute } from '#contract/disputes.ts';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/field.css';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
  onDisputed: (dispute: OwnDispute) => void;
}

/** Open while mounted: a player tells the match's league what is wrong with it. */
export function DisputeDialog({ matchId, onClose, onDisputed }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [formId, reasonId, hintId, countId] = [useId(), useId(), useId(), useId()];
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
      <form className="field" id={formId} onSubmit={send}>
        <div className="spread">
          <label className="label" htmlFor={reasonId}>
            What is wrong?
          </label>
          <span className="count" id={countId}>
            {reason.length} / {MAX_REASON_LENGTH}
          </span>
        </div>
        <textarea
          className="textarea"
          id={reasonId}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          data-autofocus
          aria-describedby={`${hintId} ${countId}`}
          onChange={(event) => setReason(event.target.value.replace(/\p{Cc}+/gu, ' '))}
        />
        <span className="hint" id={hintId}>
          The league’s reviewers see it with your name. Until they decide, the match stays as it is.
        </span>
      </form>
    </Dialog>
  );
}
