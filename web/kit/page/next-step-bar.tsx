import type { ReactNode } from 'react';
import styles from '#web/kit/page/next-step-bar.module.css';

/** What is done, and the button or link that leads on. */
export function NextStepBar({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p>{children}</p>
      <div className={styles.actions}>{action}</div>
    </div>
  );
}
