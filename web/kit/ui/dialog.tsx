import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { join } from '#web/kit/styles/join.ts';
import styles from '#web/kit/ui/dialog.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Modal, ModalClose } from '#web/kit/ui/modal.tsx';

interface DialogProps {
  open: boolean;
  /** As in `Modal`; use `ModalClose` for buttons of `foot` that close the dialog. */
  onClose: () => void;
  title: string;
  /** Buttons: on phones they stack, the last one on top. */
  foot?: ReactNode;
  large?: boolean;
  /** At the top of the window, for a field with a growing list below it. */
  isAtTop?: boolean;
  children: ReactNode;
}

/** A modal dialog with a title and a close button. On phones it is a sheet at the bottom. */
export function Dialog({ open, onClose, title, foot, large = false, isAtTop = false, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId}>
      {open && (
        <DialogBox large={large} isAtTop={isAtTop}>
          <div className="flex items-start justify-between gap-4 ps-6 pe-5 pt-5 pb-3 phone:px-4">
            <DialogTitle id={titleId}>{title}</DialogTitle>
            <ModalClose kind="ghost" isIcon size="small" aria-label="Close">
              <Icon icon={X} size={20} />
            </ModalClose>
          </div>
          <div className="min-h-0 overflow-auto px-6 pt-0 pb-5 phone:px-4">{children}</div>
          {foot && <DialogFoot>{foot}</DialogFoot>}
        </DialogBox>
      )}
    </Modal>
  );
}

interface DialogBoxProps extends Pick<DialogProps, 'large' | 'isAtTop' | 'children'> {
  className?: string;
}

/** The box of a dialog that arranges its parts itself. */
export function DialogBox({ large = false, isAtTop = false, className, children }: DialogBoxProps) {
  return (
    <div className={join(styles.dialog, large && styles.large, className)} data-at-top={isAtTop ? '' : undefined}>
      {children}
    </div>
  );
}

export function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 className="font-display text-[1.625rem]/[1.05] font-extrabold tracking-[0.01em] wrap-anywhere" id={id}>
      {children}
    </h2>
  );
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
