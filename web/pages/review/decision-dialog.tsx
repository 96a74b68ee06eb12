import { type FormEvent, useId, useState } from 'react';
import type { MatchRequest } from '#contract/leagues.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import styles from '#web/pages/review/decision-dialog.module.css';
import { nameResult } from '#web/pages/review/review-queue.ts';
import type { Option } from '#web/pages/review/use-review.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';

interface DecisionDialogProps {
  option: Option;
  requests: MatchRequest[];
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

const ACTIONS = { accept: 'Accept', decline: 'Decline' } as const;

/** Confirms a decision; a decline can have a reason. */
export function DecisionDialog({ option, requests, onClose, onConfirm }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const formId = useId();
  const action = ACTIONS[option];
  const count = requests.length === 1 ? 'this match' : `${requests.length} matches`;

  function confirm(event: FormEvent) {
    event.preventDefault();
    onConfirm(reason.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${action} ${count}?`}
      foot={
        <>
          <ModalClose kind="ghost">Cancel</ModalClose>
          <Button
            type="submit"
            form={formId}
            kind={option === 'accept' ? 'primary' : 'danger-solid'}
            data-autofocus={option === 'accept' || undefined}
          >
            {action}
          </Button>
        </>
      }
    >
      <LeaveGuard hasInput={reason !== ''}>The matches have not been declined.</LeaveGuard>
      <form className={layout.stack} id={formId} onSubmit={confirm}>
        <ul className={`${styles.reasons} ${typography.figures}`}>
          {requests.map((request) => (
            <li key={request.match_id} className={typography.wrapAnywhere}>
              {nameResult(request)}
            </li>
          ))}
        </ul>
        {option === 'decline' && (
          <ReasonField
            label="Reason (optional)"
            reason={reason}
            onChange={setReason}
            hint="The league’s staff see it with your name. Matches can be restored for 30 days."
            hasFocus
            isOptional
          />
        )}
      </form>
    </Dialog>
  );
}
