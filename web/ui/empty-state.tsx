import type { ReactNode } from 'react';
import styles from '#web/ui/empty-state.module.css';

/** An empty pitch: what is missing, one sentence that helps, at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
