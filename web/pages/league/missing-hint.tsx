import styles from '#web/pages/league/manage-tab.module.css';
import fieldStyles from '#web/ui/field.module.css';

interface MissingHintProps {
  /** Whether anything was entered: an untouched form asks for nothing. */
  isBegun: boolean;
  missing: string | null;
}

/** Says why a form cannot be sent yet, where its button is disabled. */
export function MissingHint({ isBegun, missing }: MissingHintProps) {
  return (
    <p className={`${fieldStyles.hint} ${styles.missing}`} role="status">
      {isBegun && missing}
    </p>
  );
}
