import type { ReactNode } from 'react';
import styles from '#web/docs/docs.module.css';
import typography from '#web/kit/styles/typography.module.css';

/** A name as it is written on the wire, and what it means. */
export type Term = [name: string, meaning: ReactNode];

export function TermList({ terms }: { terms: Term[] }) {
  return (
    <dl className={styles.terms}>
      {terms.map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code className={typography.monospace}>{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
