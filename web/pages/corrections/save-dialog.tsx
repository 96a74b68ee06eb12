import { type FormEvent, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { describeFailure } from '#web/http/call.ts';
import { ChangeList } from '#web/pages/corrections/change-list.tsx';
import type { Change } from '#web/pages/corrections/list-changes.ts';
import layout from '#web/styles/layout.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';

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
  const [reason, setReason] = useState(initialReason);
  const [isSaving, setIsSaving] = useState(false);
  const [isAttempted, setIsAttempted] = useState(false);
  const [formId, reasonId] = [useId(), useId()];
  const toast = useToast('correction');
  const isMissing = !hasVisibleText(reason);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    if (isMissing || isSaving) return;
    setIsSaving(true);
    toast.clear();
    try {
      await save(reason);
    } catch (error) {
      toast.failure('The match was not corrected.', describeFailure(error));
      setIsSaving(false);
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title={title}
      foot={
        <>
          <ModalClose kind="ghost" disabled={isSaving}>
            Back
          </ModalClose>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            aria-busy={isSaving}
            disabled={isSaving || changes.length === 0}
          >
            {action}
          </Button>
        </>
      }
    >
      <LeaveGuard hasInput={reason !== initialReason} isSafe={() => isSaving} />
      <div className={layout.stack}>
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
        <form id={formId} onSubmit={submit} noValidate>
          <fieldset disabled={isSaving}>
            <ReasonField
              label="Reason"
              reason={reason}
              onChange={setReason}
              hint="Editors of the league see it with your name."
              error={isAttempted && isMissing ? 'Give a reason for the correction.' : null}
              id={reasonId}
            />
          </fieldset>
        </form>
      </div>
    </Dialog>
  );
}
