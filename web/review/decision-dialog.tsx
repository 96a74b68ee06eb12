import { findTakenFixture } from '#contract/fixtures/taken-fixtures.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { TableChanges } from '#web/kit/form/table-changes.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { decideRequest } from '#web/review/decide-request.ts';
import { nameResult } from '#web/review/review-queue.ts';
import type { Option } from '#web/review/use-review.ts';

interface DecisionDialogProps {
  option: Option;
  requests: MatchRequest[];
  onClose: () => void;
  onConfirm: (decision: { reason?: string; takes_fixture?: boolean }) => void;
}

const ACTIONS = { accept: 'Accept', decline: 'Decline' } as const;

/**
 * Confirms a decision. A decline can have a reason; of two matches of one fixture the accepted one counts, or the
 * first.
 */
export function DecisionDialog({ option, requests, onClose, onConfirm }: DecisionDialogProps) {
  const action = ACTIONS[option];
  const [first] = requests as [MatchRequest, ...MatchRequest[]];
  const { match_id, league_id } = first;
  const taken = option === 'accept' && requests.length === 1 ? findTakenFixture(first.hold_reasons) : null;
  const form = useForm(bodyOf('POST /leagues/myLeagues/match_request'), {
    initial: { reason: '' },
    more: { result: 'other' },
    preview: () => (taken ? {} : null),
    body: ({ reason }, { result }) => ({
      match_id,
      league_id,
      option,
      reason: reason?.trim(),
      ...(taken && { takes_fixture: result === 'this' }),
    }),
    send: async ({ reason, takes_fixture }, dry_run) => {
      if (dry_run) return decideRequest(first, { option, takes_fixture }, { dry_run });
      onConfirm({ reason, takes_fixture });
      return {};
    },
    done: null,
  });
  const count = requests.length === 1 ? 'this match' : `${requests.length} matches`;

  return (
    <DialogForm
      form={form}
      title={`${action} ${count}?`}
      action={action}
      kind={option === 'accept' ? 'primary' : 'danger-solid'}
      start={option === 'accept' ? 'action' : 'field'}
      unsaved="The matches have not been declined."
      onClose={onClose}
    >
      <ul className="grid max-h-[40vh] gap-1 overflow-auto font-medium tabular">
        {requests.map((request) => (
          <li key={request.match_id} className="wrap-text">
            {nameResult(request)}
          </li>
        ))}
      </ul>
      {taken && (
        <>
          <SelectField
            label="Result of the fixture"
            hint="The other match becomes a friendly, which counts in no table."
            {...form.of('result')}
          >
            <option value="other">Match {taken.match_id}, as now</option>
            <option value="this">This match</option>
          </SelectField>
          <TableChanges preview={form.preview} />
        </>
      )}
      {option === 'decline' && (
        <ReasonField
          label="Reason (optional)"
          hint="The league’s staff see it with your name. Matches can be restored for 30 days."
          hasFocus
          {...form.of('reason')}
        />
      )}
    </DialogForm>
  );
}
