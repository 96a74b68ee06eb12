import type { ReactNode } from 'react';
import styles from '#web/players/career/figure.module.css';

/** A large figure below its name, in a `dl`. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
