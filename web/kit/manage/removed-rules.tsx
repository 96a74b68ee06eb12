import { RotateCcw } from 'lucide';
import type { ReactNode } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import styles from '#web/kit/manage/manage-rows.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface RemovedRulesProps {
  rules: readonly { key: number; name: string; text: ReactNode; onRestore: () => void }[];
  isSaving: boolean;
}

/** Recently removed rules, which can be restored. */
export function RemovedRules({ rules, isSaving }: RemovedRulesProps) {
  if (rules.length === 0) return null;
  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <h3 className={`${typography.size14} ${typography.semibold}`}>Removed</h3>
      <p className={`${typography.size13} ${typography.dim}`}>They can be restored for {RESTORABLE_DAYS} days.</p>
      <ul className={styles.rules}>
        {rules.map(({ key, name, text, onRestore }) => (
          <li key={key} className={styles.row}>
            <p className={`${typography.wrapAnywhere} ${typography.muted}`}>{text}</p>
            <div className={styles.actions}>
              <Button kind="line" size="small" aria-label={`Restore ${name}`} disabled={isSaving} onClick={onRestore}>
                <Icon icon={RotateCcw} size={16} />
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
