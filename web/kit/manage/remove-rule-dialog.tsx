import type { ReactNode } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';

interface RemoveRuleDialogProps {
  title: string;
  action: string;
  onClose: () => void;
  onConfirm: () => void;
  /** Consequences of the removal. */
  children: ReactNode;
}

/** Confirms the removal of a season, a team, a spelling or a deduction. */
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
