import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import layout from '#web/kit/styles/layout.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';

interface FormDialogProps {
  title: string;
  /** Text of the button that submits the form. */
  action: string;
  kind?: 'primary' | 'danger-solid';
  /** Text of the button that closes the dialog. */
  cancel?: string;
  /** While the form is being sent. It can't be sent again or closed then. */
  isBusy?: boolean;
  /** Disables the button that submits the form. */
  isIncomplete?: boolean;
  /** Whether that button has the focus first. */
  startsAtAction?: boolean;
  large?: boolean;
  className?: string;
  /** Whether the browser checks the fields before `onSubmit`. */
  isCheckedByBrowser?: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Open while mounted: a form with buttons that submit it and that close it. Its first field gets the focus, and Ctrl or
 * Cmd with Enter submits from every field.
 */
export function FormDialog({
  title,
  action,
  kind = 'primary',
  cancel = 'Cancel',
  isBusy = false,
  isIncomplete = false,
  startsAtAction = false,
  large = false,
  className = layout.stack,
  isCheckedByBrowser = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (form.current?.closest('dialog')?.querySelector('[data-autofocus]')) return;
    form.current?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus();
  }, []);

  return (
    <Dialog
      open
      large={large}
      onClose={() => !isBusy && onClose()}
      title={title}
      foot={
        <>
          <ModalClose kind="ghost" disabled={isBusy}>
            {cancel}
          </ModalClose>
          <Button
            type="submit"
            form={formId}
            kind={kind}
            aria-busy={isBusy}
            disabled={isBusy || isIncomplete}
            data-autofocus={startsAtAction || undefined}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className={className}
        id={formId}
        noValidate={!isCheckedByBrowser}
        onKeyDown={(event) => {
          const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy && !isIncomplete;
          if (!isSent) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
