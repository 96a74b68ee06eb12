import type { ReactNode } from 'react';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';

interface ConfirmDialogProps {
  title: string;
  /** Text of the button. */
  action: string;
  onConfirm: () => Promise<void>;
  /** Message when `onConfirm` rejects; the dialog then stays open. */
  failure: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an irreversible action. Open while mounted. */
export function ConfirmDialog({ title, action, onConfirm, failure, onClose, children }: ConfirmDialogProps) {
  const { isSaving, save } = useChange({ owner: title });
  const confirm = () => save(onConfirm, null, { failed: failure, explain: explainRefusal });

  return (
    <DialogForm
      form={{ submit: confirm, isSaving }}
      title={title}
      action={action}
      kind="danger-solid"
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}
