import type { ReactNode } from 'react';
import '#web/ui/facts.css';

/** A row of figures with their names, two by two on phones. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? 'N/A'}</dd>
    </div>
  );
}
