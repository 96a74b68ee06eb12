import type { ComponentProps, ReactNode } from 'react';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import type { FieldProps, FormState } from '#web/kit/form/use-form.tsx';

interface ReasonDialogProps extends Omit<ComponentProps<typeof DialogForm>, 'form' | 'children'> {
  form: FormState & { of: (name: 'reason') => FieldProps<string> };
  /** Says who can read the reason. */
  hint?: string;
  /** The effect of the decision. */
  children?: ReactNode;
}

/** Open while mounted: confirms a decision with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { form, hint = 'It stays in the league’s log with your name.', children, ...dialog } = props;
  return (
    <DialogForm form={form} {...dialog}>
      {children && <p className="wrap-text text-ink-2">{children}</p>}
      <ReasonField {...form.of('reason')} hint={hint} hasFocus />
    </DialogForm>
  );
}
