import type { ReactNode } from 'react';
import styles from '#web/kit/form/form.module.css';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import type { FormState } from '#web/kit/form/use-form.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';

interface FormProps {
  form: FormState;
  /** Text of the button that sends it. */
  action: string;
  /** What leaving would lose. */
  unsaved?: string;
  /** Further buttons. */
  buttons?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form in a page or a panel: its fields, the button that sends it, and what it is waiting for. */
export function Form({ form, action, unsaved, buttons, className = '', children }: FormProps) {
  const { isChanged = false, missing = null } = form;
  return (
    <FormElement form={form} className={`${styles.form} ${className}`} unsaved={unsaved} isInTab>
      {children}
      <div className={`${layout.row} ${layout.wrap}`}>
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
    <p className={`${typography.size13} ${typography.dim} ${styles.missing}`} role="status">
      {children}
    </p>
  );
}
