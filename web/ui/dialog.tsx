import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Modal, ModalClose } from '#web/ui/modal.tsx';
import '#web/ui/dialog.css';

interface DialogProps {
  open: boolean;
  /** As `Modal` has it; its own buttons in `foot` are `ModalClose`s. */
  onClose: () => void;
  title: string;
  /** Buttons: on phones they stack, the last one on top. */
  foot?: ReactNode;
  large?: boolean;
  children: ReactNode;
}

/** A modal dialog with a title and a close button. On phones it is a sheet at the bottom. */
export function Dialog({ open, onClose, title, foot, large = false, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId}>
      {open && (
        <div className={large ? 'dlg dlg--lg' : 'dlg'}>
          <div className="dlg__head">
            <h2 className="dlg__title" id={titleId}>
              {title}
            </h2>
            <ModalClose kind="ghost" isIcon size="small" aria-label="Close">
              <Icon icon={X} size={20} />
            </ModalClose>
          </div>
          <div className="dlg__body">{children}</div>
          {foot && <div className="dlg__foot">{foot}</div>}
        </div>
      )}
    </Modal>
  );
}
