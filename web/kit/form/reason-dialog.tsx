import type { ReactNode } from 'react';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useRequiredReason } from '#web/kit/form/use-required-reason.ts';
import typography from '#web/kit/styles/typography.module.css';

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
  const { reason, requireReason, field } = useRequiredReason(missing);

  function confirm() {
    if (requireReason()) onConfirm(reason);
  }

  return (
    <FormDialog title={title} action={action} isBusy={isSaving} onSubmit={confirm} onClose={onClose}>
      {children && <p className={`${typography.muted} ${typography.wrapAnywhere}`}>{children}</p>}
      <ReasonField {...field} hint={hint} hasFocus />
    </FormDialog>
  );
}
