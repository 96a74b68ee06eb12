import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ReasonDialogProps {
  title: string;
  action: string;
  /** Who can read the reason. */
  hint?: string;
  /** Shown when there is no reason. */
  missing?: string;
  /** What the decision leads to. */
  children?: ReactNode;
  isSaving: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Open while mounted: confirms a decision with its reason. */
export function ReasonDialog({
  title,
  action,
  hint = 'It stays in the league’s log with your name.',
  missing = 'Give the reason.',
  children,
  isSaving,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [formId, reasonId] = [useId(), useId()];
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const isMissing = !hasVisibleText(reason);

  function confirm(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    else if (!isSaving) onConfirm(reason);
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title={title}
      foot={
        <>
          <Button kind="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" aria-busy={isSaving} disabled={isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <form className={layout.stack} id={formId} onSubmit={confirm} noValidate>
        {children && <p className={`${typography.muted} ${typography.wrapAnywhere}`}>{children}</p>}
        <ReasonField
          label="Reason"
          reason={reason}
          onChange={setReason}
          hint={hint}
          error={isAttempted && isMissing ? missing : null}
          id={reasonId}
          hasFocus
        />
      </form>
    </Dialog>
  );
}
