import type { ReactNode } from 'react';
import typography from '#web/kit/styles/typography.module.css';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/shell/connection.module.css';

interface ConnectionProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** A pill or a button at the end; on phones a button is in a separate row. */
  children?: ReactNode;
}

/** An account of another service, and whether it is linked. */
export function Connection({ icon, title, detail, children }: ConnectionProps) {
  return (
    <Panel as="div" className={styles.connection}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <b>{title}</b>
        <p className={`${typography.size14} ${typography.dim} ${typography.wrapAnywhere} ${typography.figures}`}>
          {detail}
        </p>
      </div>
      {children}
    </Panel>
  );
}
