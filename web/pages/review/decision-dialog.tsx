import { useState } from 'react';
import type { MatchRequest } from '#contract/leagues.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import styles from '#web/pages/review/decision-dialog.module.css';
import { nameResult } from '#web/pages/review/review-queue.ts';
import type { Option } from '#web/pages/review/use-review.ts';
import typography from '#web/styles/typography.module.css';

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
  const action = ACTIONS[option];
  const count = requests.length === 1 ? 'this match' : `${requests.length} matches`;

  return (
    <FormDialog
      title={`${action} ${count}?`}
      action={action}
      kind={option === 'accept' ? 'primary' : 'danger-solid'}
      startsAtAction={option === 'accept'}
      onSubmit={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <LeaveGuard hasInput={reason !== ''}>The matches have not been declined.</LeaveGuard>
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
    </FormDialog>
  );
}
