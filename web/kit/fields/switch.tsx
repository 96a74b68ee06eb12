import styles from '#web/kit/fields/switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Id of its visible label, elsewhere in the row. */
  labelledBy: string;
}

/** A setting that takes effect at once. */
export function Switch({ checked, onChange, labelledBy }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.toggle}
      checked={checked}
      aria-checked={checked}
      aria-labelledby={labelledBy}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
