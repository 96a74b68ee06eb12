import type { ComponentProps } from 'react';
import { TextAreaField } from '#web/kit/fields/fields.tsx';

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label' | 'value'> {
  label?: string;
  value: string;
  hasFocus?: boolean;
}

/** A reason without line breaks, with its length and the limit. */
export function ReasonField({ label = 'Reason', hasFocus, onChange, ...props }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={label}
      count={`${props.value.length} / ${props.limits?.maxLength}`}
      rows={3}
      data-autofocus={hasFocus || undefined}
      onChange={(text) => onChange(text.replace(/\p{Cc}+/gu, ' '))}
      {...props}
    />
  );
}
