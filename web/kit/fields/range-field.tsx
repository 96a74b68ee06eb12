import { useId } from 'react';
import { setProperties } from '#web/kit/browser/custom-properties.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import styles from '#web/kit/fields/range-field.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';

interface RangeFieldProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A slider in steps of 1, with its current value beside the label. */
export function RangeField({ label, min, max, value, onChange }: RangeFieldProps) {
  const id = useId();
  const filled = `${((value - min) / (max - min)) * 100}%`;
  return (
    <div className={fieldStyles.field}>
      <div className={`${layout.row} ${layout.between}`}>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
        <output className={styles.value} htmlFor={id}>
          {value}
        </output>
      </div>
      <input
        className={styles.range}
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        ref={setProperties({ '--p': filled })}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className={`${styles.ends} ${typography.figures}`} aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}
