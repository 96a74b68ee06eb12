import { useId } from 'react';
import { setProperties } from '#web/ui/custom-properties.ts';
import '#web/ui/field.css';
import '#web/ui/range-field.css';

interface RangeFieldProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A slider in steps of 1; its live value stands beside the label. */
export function RangeField({ label, min, max, value, onChange }: RangeFieldProps) {
  const id = useId();
  const filled = `${((value - min) / (max - min)) * 100}%`;
  return (
    <div className="field">
      <div className="range__top">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <output className="range__val" htmlFor={id}>
          {value}
        </output>
      </div>
      <input
        className="range"
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        ref={setProperties({ '--p': filled })}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className="range__ends num" aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}
