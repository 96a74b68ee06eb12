import { useId } from 'react';
import { setProperties } from '#web/kit/browser/custom-properties.ts';
import styles from '#web/kit/fields/range-field.module.css';

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
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label className="text-14 font-semibold text-ink" htmlFor={id}>
          {label}
        </label>
        <output className="font-display text-20/[1.3125rem] font-[750] text-ink" htmlFor={id}>
          {value}
        </output>
      </div>
      <input
        className={`focus-visible:[outline-offset:0] ${styles.range}`}
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        ref={setProperties({ '--p': filled })}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className="-mt-2 flex justify-between text-12 text-ink-3 tabular" aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}
