import type { ComponentProps, ReactNode } from 'react';
import type { FormState } from '#web/kit/form/use-form.tsx';
import { Button, type ButtonLook } from '#web/kit/ui/button.tsx';

interface FormElementProps extends Pick<ComponentProps<'form'>, 'id' | 'className' | 'method' | 'action'> {
  form: FormState;
  /** Describes the input that leaving would lose. */
  unsaved?: string | undefined;
  /** Whether it is in a tab of its page, so that selecting another tab loses its input too. */
  isInTab?: boolean;
  children: ReactNode;
}

/** The `form` element, which asks before its input is lost. Ctrl or Cmd with Enter submits it from every field. */
export function FormElement({ form, unsaved, isInTab = false, children, ...props }: FormElementProps) {
  const { element, submit, isSaving, isIncomplete = false, guard } = form;
  return (
    <form
      {...props}
      ref={element}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSaving || isIncomplete) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) submit();
      }}
    >
      {guard?.(unsaved, isInTab)}
      {children}
    </form>
  );
}

/** The submit button of a form in a page or a panel. */
export function SubmitButton({ form, children, ...look }: ButtonLook & { form: FormState; children: ReactNode }) {
  const { isSaving, isIncomplete = false } = form;
  return (
    <Button type="submit" {...look} aria-busy={isSaving} disabled={isIncomplete || isSaving}>
      {children}
    </Button>
  );
}
