import type { ReactNode } from 'react';
import '#web/ui/checkbox.css';
import '#web/ui/switch.css';

interface CheckedProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox({ checked, onChange, disabled, children }: CheckedProps & { children: ReactNode }) {
  return (
    <label className="check">
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

/** On or off, in force at once; its label stands elsewhere in the row and is named by `labelledBy` or `label`. */
export function Switch({
  checked,
  onChange,
  disabled,
  label,
  labelledBy,
}: CheckedProps & { label?: string; labelledBy?: string }) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      aria-label={label}
      aria-labelledby={labelledBy}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
