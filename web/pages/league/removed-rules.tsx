import { RotateCcw } from 'lucide';
import type { ReactNode } from 'react';
import { RESTORABLE_DAYS } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface RemovedRulesProps {
  rules: readonly { key: number; name: string; text: ReactNode; onRestore: () => void }[];
  isSaving: boolean;
}

/** What was removed lately and can be brought back; nothing when there is nothing. */
export function RemovedRules({ rules, isSaving }: RemovedRulesProps) {
  if (rules.length === 0) return null;
  return (
    <div className="stack stack-2">
      <h3 className="rules__removed">Removed</h3>
      <p className="hint">They can be restored for {RESTORABLE_DAYS} days.</p>
      <ul className="rules">
        {rules.map(({ key, name, text, onRestore }) => (
          <li key={key} className="rules__row">
            <p className="wrap-any muted">{text}</p>
            <div className="rules__acts">
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
