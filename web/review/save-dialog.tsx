import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useRequiredReason } from '#web/kit/form/use-required-reason.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ChangeList } from '#web/review/change-list.tsx';
import type { Change } from '#web/review/list-changes.ts';

interface SaveDialogProps {
  title: string;
  action: string;
  changes: Change[];
  contradictions: string[];
  /** The reason entered for an attempt that failed. */
  initialReason?: string;
  save: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Shows the changes of a correction and saves it with a reason, which is required. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, action, changes, contradictions, initialReason = '', save, onClose } = props;
  const { reason, requireReason, field } = useRequiredReason('Give a reason for the correction.', initialReason);
  const { isSaving, save: send } = useChange({ owner: 'correction' });

  async function submit() {
    if (!requireReason()) return;
    await send(() => save(reason), null, { failed: 'The match could not be corrected.', leaves: true });
  }

  return (
    <FormDialog
      title={title}
      action={action}
      cancel="Back"
      isBusy={isSaving}
      isIncomplete={changes.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveGuard hasInput={reason !== initialReason} isSafe={() => isSaving} />
      <ChangeList changes={changes} />
      {contradictions.length > 0 && (
        <Alert kind="warning">
          <div>
            <p>The data of this match contradicts itself. You can save it anyway.</p>
            <ul>
              {contradictions.map((contradiction) => (
                <li key={contradiction}>{contradiction}</li>
              ))}
            </ul>
          </div>
        </Alert>
      )}
      <fieldset disabled={isSaving}>
        <ReasonField {...field} hint="Editors of the league see it with your name." />
      </fieldset>
    </FormDialog>
  );
}
