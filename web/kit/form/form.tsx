import type { ReactNode } from 'react';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import type { FormState } from '#web/kit/form/use-form.tsx';

interface FormProps {
  form: FormState;
  /** Text of the submit button. */
  action: string;
  /** Describes the input that leaving would lose. */
  unsaved?: string;
  /** Further buttons. */
  buttons?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form in a page or a panel: its fields, the submit button, and missing input. */
export function Form({ form, action, unsaved, buttons, className = '', children }: FormProps) {
  const { isChanged = false, missing = null } = form;
  return (
    <FormElement
      form={form}
      className={`grid grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))_auto] items-end gap-3 tablet:grid-cols-1 ${className}`}
      unsaved={unsaved}
      isInTab
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton form={form}>{action}</SubmitButton>
        {buttons}
      </div>
      <MissingHint>{isChanged && missing}</MissingHint>
    </FormElement>
  );
}

/** Explains why a form's button is disabled. */
export function MissingHint({ children }: { children: ReactNode }) {
  return (
    <p className="col-span-full text-13 text-ink-3 empty:hidden" role="status">
      {children}
    </p>
  );
}
