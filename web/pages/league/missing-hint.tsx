import styles from '#web/pages/league/manage-tab.module.css';
import fieldStyles from '#web/ui/field.module.css';

interface MissingHintProps {
  /** True once anything is entered: an untouched form shows no hint. */
  isBegun: boolean;
  missing: string | null;
}

/** Explains why the form's button is disabled. */
export function MissingHint({ isBegun, missing }: MissingHintProps) {
  return (
    <p className={`${fieldStyles.hint} ${styles.missing}`} role="status">
      {isBegun && missing}
    </p>
  );
}
