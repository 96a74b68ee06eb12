import { TriangleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '#web/kit/manage/manage-rows.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface Rule {
  key: string | number;
  name: string;
  text: ReactNode;
  warnings?: readonly string[];
  onEdit?: () => void;
  onRemove: () => void;
}

interface RuleListProps {
  label: string;
  /** The section's heading, with `tabIndex` -1: takes the focus when the focused button is removed with its rule. */
  headingId: string;
  /** Shown instead of an empty list. */
  none: string;
  rules: readonly Rule[];
  isSaving: boolean;
}

/** Rules of one kind, each with buttons to edit or remove it. */
export function RuleList({ label, headingId, none, rules, isSaving }: RuleListProps) {
  const shownCount = useRef(rules.length);
  useEffect(() => {
    // Removing a season also shortens the list of deductions, which must not take the focus.
    const isLost = document.activeElement === document.body;
    if (isLost && rules.length < shownCount.current) document.getElementById(headingId)?.focus();
    shownCount.current = rules.length;
  }, [rules.length, headingId]);

  if (rules.length === 0) return <p className={typography.muted}>{none}</p>;
  return (
    <ul className={styles.rules} aria-label={label}>
      {rules.map(({ key, name, text, warnings = [], onEdit, onRemove }) => (
        <li key={key} className={styles.row}>
          <div className={`${styles.text} ${typography.wrapAnywhere}`}>
            <p>{text}</p>
            {warnings.map((warning) => (
              <p key={warning} className={styles.warning}>
                <Icon icon={TriangleAlert} size={16} />
                {warning}
              </p>
            ))}
          </div>
          <div className={styles.actions}>
            {onEdit && (
              <Button kind="line" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
                Edit
              </Button>
            )}
            <Button kind="danger" size="small" aria-label={`Remove ${name}`} disabled={isSaving} onClick={onRemove}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
