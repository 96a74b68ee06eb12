import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
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
      <ModalClose kind="ghost">Cancel</ModalClose>
      <Button
        kind="danger-solid"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} foot={foot}>
      <p>{children}</p>
    </Dialog>
  );
}
