import type { ReactNode } from 'react';
import styles from '#web/kit/ui/empty-state.module.css';

/** Names what is missing; with one sentence of advice and at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
