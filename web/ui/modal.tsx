import { createContext, type MouseEvent, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import styles from '#web/ui/dialog.module.css';
import { LeaveScopeProvider, useInnerLeaveScope } from '#web/ui/leave-scope.tsx';
import { useToastHost } from '#web/ui/toast.tsx';

interface ModalProps {
  open: boolean;
  /** Called for Esc, the scrim and `ModalClose`, after unsaved input was given up; the owner then sets `open`. */
  onClose: () => void;
  /** Id of the element that names the dialog. */
  labelledBy: string;
  /** Stays mounted while closed. */
  children: ReactNode;
}

const Close = createContext<() => void>(() => {});

/** A button in a modal that closes it; with unsaved input in the modal it asks first. */
export function ModalClose({
  disabled,
  ...props
}: ButtonLook & {
  disabled?: boolean;
  'aria-label'?: string;
  children: ReactNode;
}) {
  const close = use(Close);
  return <Button disabled={disabled} onClick={close} {...props} />;
}

/** The scrim and what lies on it. The platform traps focus and gives it back; it starts on `[data-autofocus]` if any. */
export function Modal({ open, onClose, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const hostToasts = useToastHost();
  const scope = useInnerLeaveScope();
  const close = () => scope.leave(() => onClose());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const release = hostToasts(element);
    return () => {
      release();
      element.close();
    };
  }, [open, hostToasts]);

  function closeFromScrim(event: MouseEvent) {
    if (pressedScrim.current && event.target === event.currentTarget) close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, through the cancel event.
    <dialog
      className={styles.scrim}
      ref={dialog}
      aria-labelledby={labelledBy}
      onMouseDown={(event) => {
        pressedScrim.current = event.target === event.currentTarget;
      }}
      onClick={closeFromScrim}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        const { currentTarget: element } = event;
        // The close of a dialog that was opened again, or has left the page, is no wish to close it.
        if (event.target !== element || !open || element.open || !element.isConnected) return;
        // Browsers close a dialog on the second Esc in a row, whatever became of the first.
        if (scope.findLost()) element.showModal();
        close();
      }}
    >
      <LeaveScopeProvider value={scope}>
        <Close.Provider value={close}>{children}</Close.Provider>
      </LeaveScopeProvider>
    </dialog>
  );
}
