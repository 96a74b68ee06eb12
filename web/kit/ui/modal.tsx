import { createContext, type MouseEvent, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonLook } from '#web/kit/ui/button.tsx';
import { LeaveScopeProvider, useInnerLeaveScope } from '#web/kit/ui/leave-scope.tsx';
import styles from '#web/kit/ui/modal.module.css';
import { useToastHost } from '#web/kit/ui/toast.tsx';

interface ModalProps {
  open: boolean;
  /** Called for Esc, the scrim and `ModalClose`, once there is no unsaved input; the parent then sets `open`. */
  onClose: () => void;
  /** Id of the element that names the dialog. */
  labelledBy: string;
  /** Stays mounted while closed. */
  children: ReactNode;
}

const Close = createContext<() => void>(() => {});

/** A button that closes the modal around it; unsaved input needs a confirmation first. */
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

/** A modal dialog with its scrim. The browser traps and restores the focus; `[data-autofocus]` gets it first. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by keyboard, through the cancel event.
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
        // The event may belong to a dialog that was reopened or removed since.
        if (event.target !== element || !open || element.open || !element.isConnected) return;
        // Browsers close a dialog on the second consecutive Esc, even if the first was prevented.
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
