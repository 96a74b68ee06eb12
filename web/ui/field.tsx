import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import layout from '#web/styles/layout.module.css';
import styles from '#web/ui/field.module.css';
import { Icon } from '#web/ui/icon.tsx';

/** What ties a control to its label, hint, count and error: spread on the control. */
interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: ReactNode;
  /** At the end of the label's line, such as "18 / 50"; screen readers read it after the control. */
  count?: ReactNode;
  hint?: ReactNode;
  /** The hint is announced when it changes. */
  isHintLive?: boolean;
  /** Takes the hint's place and marks the control; null while there is nothing wrong. */
  error?: ReactNode;
  /** Of the control, for a form that focuses it; otherwise one is made up. */
  id?: string;
  /** For its place on the page. */
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label above it, and a hint or an error below. */
export function Field({ label, count, hint, isHintLive, error, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = error !== undefined && error !== null;
  const hasNote = hasError || hint !== undefined;
  const [noteId, countId] = [`${controlId}-note`, `${controlId}-count`];
  const control: FieldControl = { id: controlId };
  const describedBy = [hasNote && noteId, count !== undefined && countId].filter(Boolean).join(' ');
  if (describedBy) control['aria-describedby'] = describedBy;
  if (error !== undefined) control['aria-invalid'] = hasError;

  const labelled = (
    <label className={styles.label} htmlFor={controlId}>
      {label}
    </label>
  );
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      {count === undefined ? (
        labelled
      ) : (
        <div className={layout.spread}>
          {labelled}
          <span className={styles.count} id={countId}>
            {count}
          </span>
        </div>
      )}
      {children(control)}
      {hasError ? (
        <p className={styles.error} id={noteId} role="alert">
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p className={styles.hint} id={noteId} role={isHintLive ? 'status' : undefined}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
