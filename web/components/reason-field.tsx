import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/field.css';

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
  const [ownId, hintId, countId] = [useId(), useId(), useId()];
  const fieldId = id ?? ownId;
  return (
    <div className="field">
      <div className="spread">
        <label className="label" htmlFor={fieldId}>
          {label}
        </label>
        <span className="count" id={countId}>
          {reason.length} / {MAX_REASON_LENGTH}
        </span>
      </div>
      <textarea
        className="textarea"
        id={fieldId}
        value={reason}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        required={!isOptional}
        data-autofocus={hasFocus || undefined}
        aria-invalid={error !== null}
        aria-describedby={`${hintId} ${countId}`}
        onChange={(event) => onChange(event.target.value.replace(/\p{Cc}+/gu, ' '))}
      />
      <p id={hintId} className={error === null ? 'hint' : 'err'}>
        {error !== null && <Icon icon={CircleAlert} size={16} />}
        {error ?? hint}
      </p>
    </div>
  );
}
