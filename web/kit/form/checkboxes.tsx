import type { ReactNode } from 'react';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';

interface CheckboxesProps<Value> {
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** The order of the choice counts, so a new one comes last; otherwise they are in the order of the options. */
  isOrdered?: boolean;
}

/** A choice of several, with a box each. */
export function Checkboxes<Value extends string | number>({
  options,
  chosen,
  onChange,
  isOrdered = false,
}: CheckboxesProps<Value>) {
  function choose(value: Value, isChosen: boolean) {
    const next = isChosen ? [...chosen, value] : chosen.filter((other) => other !== value);
    const values = options.map((option) => option.value);
    onChange(isOrdered ? next : values.filter((one) => next.includes(one)));
  }

  return options.map(({ value, label, disabled = false }) => (
    <Checkbox
      key={value}
      checked={chosen.includes(value)}
      disabled={disabled}
      onChange={(isChosen) => choose(value, isChosen)}
    >
      {label}
    </Checkbox>
  ));
}
