import type { ReactNode } from 'react';
import styles from '#web/components/connection.module.css';
import typography from '#web/styles/typography.module.css';
import { Panel } from '#web/ui/panel.tsx';

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
