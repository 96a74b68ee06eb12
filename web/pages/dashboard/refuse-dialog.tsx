import { type FormEvent, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import layout from '#web/styles/layout.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RefuseDialogProps {
  name: string;
  isBusy: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Open while mounted: the reason why an asked-for league is refused. */
export function RefuseDialog({ name, isBusy, onRefuse, onClose }: RefuseDialogProps) {
  const [formId, reasonId] = [useId(), useId()];
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const isMissing = !hasVisibleText(reason);

  function refuse(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    else if (!isBusy) onRefuse(reason);
  }

  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      title={`Refuse ${name}`}
      foot={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" aria-busy={isBusy} disabled={isBusy}>
            Refuse
          </Button>
        </>
      }
    >
      <form className={layout.stack} id={formId} noValidate onSubmit={refuse}>
        <ReasonField
          label="Reason"
          reason={reason}
          onChange={setReason}
          hint="The person who asked reads it."
          error={isAttempted && isMissing ? 'Give a reason.' : null}
          id={reasonId}
          hasFocus
        />
      </form>
    </Dialog>
  );
}
