import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select, type SelectProps } from '#web/kit/fields/select.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';

/** Input limits that the browser enforces. */
export interface FieldLimits {
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** A field's own properties and its control's content; all others are passed to the control. */
interface FieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  value: string | number | undefined;
  onChange: (value: string) => void;
  limits?: FieldLimits;
}

type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

/** One line of text. */
export function TextField({
  isNumeric = false,
  ...props
}: ControlProps<'input'> & { icon?: IconNode; isNumeric?: boolean }) {
  const [field, { onChange, limits, ...input }] = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <Input
          autoComplete="off"
          className={isNumeric ? 'tabular' : undefined}
          {...limits}
          {...control}
          {...input}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A number validated by the browser; its value is empty while invalid. */
export function NumberField(props: ControlProps<'input'>) {
  return <TextField type="number" isNumeric {...props} />;
}

/** A day as YYYY-MM-DD; empty while it is incomplete. */
export function DayField(props: ControlProps<'input'>) {
  return <TextField type="date" isNumeric {...props} />;
}

/** A day and a time in the reader's time zone as YYYY-MM-DDTHH:MM; empty while it is incomplete. */
export function TimeField(props: ControlProps<'input'>) {
  return <TextField type="datetime-local" isNumeric {...props} />;
}

/** Several lines of text. */
export function TextAreaField(props: ControlProps<'textarea'>) {
  const [field, { onChange, limits, ...area }] = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <TextArea
          maxLength={limits?.maxLength}
          {...control}
          {...area}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends ControlProps<'select'>, Pick<SelectProps, 'options'> {
  /** Texts of values, in place of `options`. */
  words?: Readonly<Record<string, string>>;
}

export function SelectField({ words, ...props }: SelectFieldProps) {
  const [field, { onChange, limits: _, ...select }] = split(props);
  const worded = words && Object.entries(words).map(([id, name]) => ({ id, name }));
  return (
    <Field {...field}>
      {(control) => (
        <Select
          options={worded}
          {...control}
          {...select}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

function split<Props extends FieldProps>({ label, count, hint, isHintLive, error, id, className, ...control }: Props) {
  return [{ label, count, hint, isHintLive, error, id, className }, control] as const;
}
