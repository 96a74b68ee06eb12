import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
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
  /** At the top of the window, for a field with a list that grows below it. */
  isAtTop?: boolean;
  children: ReactNode;
}

/** A modal dialog with a title and a close button. On phones it is a sheet at the bottom. */
export function Dialog({ open, onClose, title, foot, large = false, isAtTop = false, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId}>
      {open && (
        <div className={[styles.dialog, large && styles.large, isAtTop && styles.atTop].filter(Boolean).join(' ')}>
          <div className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            <ModalClose kind="ghost" isIcon size="small" aria-label="Close">
              <Icon icon={X} size={20} />
            </ModalClose>
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      )}
    </Modal>
  );
}
