import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useToastHost } from '#web/ui/toast.tsx';
import '#web/ui/button.css';
import '#web/ui/dialog.css';

interface DialogProps {
  open: boolean;
  /** Esc, the scrim and the close button ask for it; the owner then sets `open`. */
  onClose: () => void;
  title: string;
  /** Buttons: on phones they stack, the last one on top. */
  foot?: ReactNode;
  large?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The platform traps focus and gives it back; it starts on `[data-autofocus]` where there is one.
 * On phones it is a sheet at the bottom.
 */
export function Dialog({ open, onClose, title, foot, large = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const titleId = useId();
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
      aria-labelledby={titleId}
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
      {open && (
        <div className={large ? 'dlg dlg--lg' : 'dlg'}>
          <div className="dlg__head">
            <h2 className="dlg__title" id={titleId}>
              {title}
            </h2>
            <button type="button" className="btn btn--ghost btn--icon btn--sm" aria-label="Close" onClick={onClose}>
              <X className="i i-20" />
            </button>
          </div>
          <div className="dlg__body">{children}</div>
          {foot && <div className="dlg__foot">{foot}</div>}
        </div>
      )}
    </dialog>
  );
}
