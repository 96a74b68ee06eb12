import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import typography from '#web/kit/styles/typography.module.css';

/** What the browser lets a reader enter. */
export interface FieldLimits {
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** A field's own properties, and what its control contains; the others are those of the control. */
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
          className={isNumeric ? typography.figures : undefined}
          {...limits}
          {...control}
          {...input}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A number that the browser checks; its value is empty while it is none. */
export function NumberField(props: ControlProps<'input'>) {
  return <TextField type="number" isNumeric {...props} />;
}

/** A day as YYYY-MM-DD; empty while it is incomplete. */
export function DayField(props: ControlProps<'input'>) {
  return <TextField type="date" isNumeric {...props} />;
}

/** A day and a time of the reader's time zone as YYYY-MM-DDTHH:MM; empty while it is incomplete. */
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

interface SelectFieldProps extends ControlProps<'select'> {
  /** Things to choose by their ids, after the options that are children. */
  options?: readonly { id: number | string; name: string }[];
  children?: ReactNode;
}

/** A choice of one option. */
export function SelectField({ options = [], children, ...props }: SelectFieldProps) {
  const [field, { onChange, limits: _, ...select }] = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} {...select} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {children}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function split<Props extends FieldProps>({ label, count, hint, isHintLive, error, id, className, ...control }: Props) {
  return [{ label, count, hint, isHintLive, error, id, className }, control] as const;
}
