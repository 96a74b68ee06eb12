import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface ReasonFieldProps {
  label: string;
  reason: string;
  onChange: (reason: string) => void;
  hint: string;
  /** Takes the place of the hint and marks the field; null while there is nothing to complain of. */
  error?: string | null;
  /** Of the text area, to focus it. */
  id?: string;
  hasFocus?: boolean;
  isOptional?: boolean;
}

/** A reason of one line, with how long it is and may be. */
export function ReasonField(props: ReasonFieldProps) {
  const { label, reason, onChange, hint, error = null, id, hasFocus, isOptional } = props;
  return (
    <Field label={label} count={`${reason.length} / ${MAX_REASON_LENGTH}`} hint={hint} error={error} id={id}>
      {(control) => (
        <TextArea
          {...control}
          value={reason}
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          required={!isOptional}
          data-autofocus={hasFocus || undefined}
          onChange={(event) => onChange(event.target.value.replace(/\p{Cc}+/gu, ' '))}
        />
      )}
    </Field>
  );
}
