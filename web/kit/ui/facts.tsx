import type { ReactNode } from 'react';
import styles from '#web/kit/ui/facts.module.css';

/** A row of labelled figures, in two columns on phones. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className={`grid grid-cols-4 gap-0.5 overflow-hidden rounded-3 tablet:grid-cols-2 ${styles.facts}`}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  /** A line below the value. */
  note?: string;
}

export function Fact({ name, value, note }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ?? 'N/A'}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
