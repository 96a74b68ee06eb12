import { type ReactNode, useState } from 'react';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { ApiError } from '#web/http/call.ts';
import { useToast } from '#web/ui/toast.tsx';

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
  const toast = useToast(title);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    setIsBusy(true);
    toast.clear();
    try {
      await onConfirm();
    } catch (error) {
      toast.failure(failure, error instanceof ApiError ? error.message : undefined);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormDialog title={title} action={action} kind="danger-solid" isBusy={isBusy} onSubmit={confirm} onClose={onClose}>
      {children}
    </FormDialog>
  );
}
