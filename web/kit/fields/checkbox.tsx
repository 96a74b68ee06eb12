import type { ReactNode } from 'react';
import styles from '#web/kit/fields/checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function Checkbox({ checked, onChange, disabled, children }: CheckboxProps) {
  return (
    <label
      className={`inline-flex min-h-7 min-w-7 cursor-pointer items-center gap-2.5 text-15 noscript:[&:not(form_*)]:hidden! ${styles.checkbox}`}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
