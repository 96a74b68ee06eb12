import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useToastHost } from '#web/ui/toast.tsx';
import '#web/ui/dialog.css';

interface ModalProps {
  open: boolean;
  /** Esc and the scrim ask for it; the owner then sets `open`. */
  onClose: () => void;
  /** Id of the element that names the dialog. */
  labelledBy: string;
  /** Stays mounted while closed. */
  children: ReactNode;
}

/** The scrim and what lies on it. The platform traps focus and gives it back; it starts on `[data-autofocus]` if any. */
export function Modal({ open, onClose, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const hostToasts = useToastHost();

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
    if (pressedScrim.current && event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, through the cancel event.
    <dialog
      className="scrim"
      ref={dialog}
      aria-labelledby={labelledBy}
      onMouseDown={(event) => {
        pressedScrim.current = event.target === event.currentTarget;
      }}
      onClick={closeFromScrim}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event of a close that an opening has overtaken says nothing any more.
        if (open && !event.currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
