import type { ReactNode } from 'react';
import '#web/ui/facts.css';

/** A row of figures with their names, two by two on phones. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
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
