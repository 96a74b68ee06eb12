import { SelectField } from '#web/kit/fields/fields.tsx';

interface NumberSelectProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** A select of whole numbers from `min`, by default 0, to `max`. */
export function NumberSelect({ label, value, min = 0, max, onChange }: NumberSelectProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(chosen) => onChange(Number(chosen))}
      options={Array.from({ length: Math.max(max, value) - min + 1 }, (_, at) => ({
        id: min + at,
        name: String(min + at),
      }))}
    />
  );
}
