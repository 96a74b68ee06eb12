import { MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';

interface ReasonFieldProps {
  label: string;
  reason: string;
  onChange: (reason: string) => void;
  hint: string;
  /** Replaces the hint and marks the field as invalid; null while it is valid. */
  error?: string | null;
  /** Id of the text area, to focus it. */
  id?: string;
  hasFocus?: boolean;
  isOptional?: boolean;
}

/** A reason without line breaks, with its length and the limit. */
export function ReasonField(props: ReasonFieldProps) {
  const { label, reason, onChange, hint, error = null, id, hasFocus, isOptional } = props;
  return (
    <TextAreaField
      label={label}
      count={`${reason.length} / ${MAX_REASON_LENGTH}`}
      hint={hint}
      error={error}
      id={id}
      value={reason}
      rows={3}
      maxLength={MAX_REASON_LENGTH}
      required={!isOptional}
      data-autofocus={hasFocus || undefined}
      onChange={(text) => onChange(text.replace(/\p{Cc}+/gu, ' '))}
    />
  );
}
