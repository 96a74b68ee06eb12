import type { ReactNode } from 'react';
import styles from '#web/components/connection.module.css';
import typography from '#web/styles/typography.module.css';
import { Panel } from '#web/ui/panel.tsx';

interface ConnectionProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** A pill or a button at the end; a button takes a row of its own on phones. */
  children?: ReactNode;
}

/** An account elsewhere, and whether it is connected to this one. */
export function Connection({ icon, title, detail, children }: ConnectionProps) {
  return (
    <Panel as="div" className={styles.connection}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <b>{title}</b>
        <p className={`${styles.detail} ${typography.figures}`}>{detail}</p>
      </div>
      {children}
    </Panel>
  );
}
