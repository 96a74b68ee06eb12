import { useState } from 'react';
import { findTakenFixture } from '#contract/fixtures/taken-fixtures.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { TableChanges, useChangePreview } from '#web/kit/form/table-changes.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { decideRequest } from '#web/review/decide-request.ts';
import styles from '#web/review/decision-dialog.module.css';
import { nameResult } from '#web/review/review-queue.ts';
import type { Option } from '#web/review/use-review.ts';

interface DecisionDialogProps {
  option: Option;
  requests: MatchRequest[];
  onClose: () => void;
  onConfirm: (decision: { reason?: string; takes_fixture?: boolean }) => void;
}

const ACTIONS = { accept: 'Accept', decline: 'Decline' } as const;

/** Confirms a decision. A decline can have a reason; of two matches of one fixture the accepted one counts, or the first. */
export function DecisionDialog({ option, requests, onClose, onConfirm }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const action = ACTIONS[option];
  const [takesFixture, setTakesFixture] = useState(false);
  const [only] = requests.length === 1 ? requests : [];
  const taken = option === 'accept' && only ? findTakenFixture(only.hold_reasons) : null;
  const preview = useChangePreview(taken && String(takesFixture), () =>
    decideRequest(requests[0] as MatchRequest, { option, takes_fixture: takesFixture }, { dry_run: true }),
  );
  const count = requests.length === 1 ? 'this match' : `${requests.length} matches`;

  return (
    <FormDialog
      title={`${action} ${count}?`}
      action={action}
      kind={option === 'accept' ? 'primary' : 'danger-solid'}
      startsAtAction={option === 'accept'}
      onSubmit={() => onConfirm({ reason: reason.trim(), ...(taken && { takes_fixture: takesFixture }) })}
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
      {taken && (
        <>
          <SelectField
            label="Result of the fixture"
            hint="The other match becomes a friendly, which counts in no table."
            value={takesFixture ? 'this' : 'other'}
            onChange={(chosen) => setTakesFixture(chosen === 'this')}
          >
            <option value="other">Match {taken.match_id}, as now</option>
            <option value="this">This match</option>
          </SelectField>
          <TableChanges preview={preview} />
        </>
      )}
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
