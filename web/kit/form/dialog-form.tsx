import { type ReactNode, useId, useLayoutEffect } from 'react';
import { MissingHint } from '#web/kit/form/form.tsx';
import { FormElement } from '#web/kit/form/form-element.tsx';
import type { FormState } from '#web/kit/form/use-form.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';

interface DialogFormProps {
  /** A confirmation's form has no fields. */
  form: FormState;
  title: string;
  /** Text of the submit button. */
  action: string;
  kind?: 'primary' | 'danger-solid';
  /** Text of the button that closes the dialog. */
  cancel?: string;
  /** Further buttons, between the two. */
  buttons?: ReactNode;
  /** The initial focus; `null` leaves it to the browser. */
  start?: 'field' | 'action' | null;
  large?: boolean;
  className?: string;
  /** Describes the input that closing the dialog would lose. */
  unsaved?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, open while mounted. Its first field gets the focus; the dialog stays open while it is sent. */
export function DialogForm(props: DialogFormProps) {
  const { form, title, action, kind = 'primary', cancel = 'Cancel', buttons, start = 'field', large = false } = props;
  const { className = tw`stack gap-4`, unsaved, onClose, children } = props;
  const { isSaving, isIncomplete = false, missing } = form;
  const id = useId();

  useLayoutEffect(() => {
    const element = document.getElementById(id);
    if (start !== 'field' || element?.closest('dialog')?.querySelector('[data-autofocus]')) return;
    element?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus();
  }, [id, start]);

  return (
    <Dialog
      open
      large={large}
      onClose={() => !isSaving && onClose()}
      title={title}
      foot={
        <>
          <ModalClose kind="ghost" disabled={isSaving}>
            {cancel}
          </ModalClose>
          {buttons}
          <Button
            type="submit"
            form={id}
            kind={kind}
            aria-busy={isSaving}
            disabled={isSaving || isIncomplete}
            data-autofocus={start === 'action' || undefined}
          >
            {action}
          </Button>
        </>
      }
    >
      <FormElement form={form} id={id} className={className} unsaved={unsaved}>
        {children}
        {missing !== undefined && <MissingHint>{missing}</MissingHint>}
      </FormElement>
    </Dialog>
  );
}
