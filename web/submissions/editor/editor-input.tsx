import type { InputHTMLAttributes } from 'react';
import { Input } from '#web/kit/fields/input.tsx';
import { describeCounts, readCount, tidyCount } from '#web/kit/list/count-text.ts';

interface EditorInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  /** One of `FIELDS`. */
  field: string;
  /** Read by screen readers if there is no visible label. */
  label?: string;
  value: string;
  isWrong?: boolean;
  /** Without a field's style, for use in a styled cell. */
  isBare?: boolean;
  onText: (text: string) => void;
}

/** A text field of the editor. */
export function EditorInput({ field, label, isWrong = false, isBare = false, onText, ...props }: EditorInputProps) {
  const Element = isBare ? 'input' : Input;
  return (
    <Element
      data-field={field}
      aria-label={label}
      aria-invalid={isWrong}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      onChange={(event) => onText(event.target.value)}
      {...props}
    />
  );
}

/**
 * A field for a whole number up to `max`. It keeps invalid text and marks it. On blur, the field's own text is
 * normalised: until input from before hydration is replayed, `value` lacks it.
 */
export function CountInput({ max, mayBeEmpty, ...props }: EditorInputProps & { max: number; mayBeEmpty?: boolean }) {
  const { value, onText } = props;
  const isWrong = readCount(value, max) === null;
  return (
    <EditorInput
      isWrong={isWrong}
      title={isWrong ? `Enter ${describeCounts(max)}.` : undefined}
      inputMode="numeric"
      onFocus={(event) => event.target.select()}
      onBlur={({ target }) => {
        if (!(mayBeEmpty && target.value.trim() === '')) onText(tidyCount(target.value, max));
      }}
      {...props}
    />
  );
}
