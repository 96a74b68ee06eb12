import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';

interface RemoveRuleDialogProps {
  title: string;
  /** Words of the button. */
  action: string;
  onClose: () => void;
  onConfirm: () => void;
  /** What else changes with it. */
  children: ReactNode;
}

/** Asks before a season, an alias or a deduction is removed. */
export function RemoveRuleDialog({ title, action, onClose, onConfirm, children }: RemoveRuleDialogProps) {
  const foot = (
    <>
      <ModalClose className="btn btn--ghost">Cancel</ModalClose>
      <button
        type="button"
        className="btn btn--danger-solid"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {action}
      </button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} foot={foot}>
      <p>{children}</p>
    </Dialog>
  );
}
