import type { ReactNode } from 'react';
import styles from '#web/kit/heads/pill.module.css';

const LOOKS = { warning: styles.warning, outlined: styles.outlined };

/** The state of a fixture in a word or two; the default is a grey fill. */
export function Pill({ look, children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return <span className={look ? `${styles.pill} ${LOOKS[look]}` : styles.pill}>{children}</span>;
}
