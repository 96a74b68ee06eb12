import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { ApiError } from '#web/http/call.ts';
import layout from '#web/styles/layout.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';
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
  const formId = useId();
  const toast = useToast(title);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(event: SyntheticEvent) {
    event.preventDefault();
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
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <ModalClose kind="ghost">Cancel</ModalClose>
          <Button type="submit" form={formId} kind="danger-solid" aria-busy={isBusy} disabled={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form className={layout.stack} id={formId} onSubmit={confirm}>
        {children}
      </form>
    </Dialog>
  );
}
