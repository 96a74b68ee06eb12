import type { ReactNode } from 'react';

/** A name as it is written on the wire, and what it means. */
export type Term = [name: string, meaning: ReactNode];

export function TermList({ terms }: { terms: Term[] }) {
  return (
    <dl className="docs__terms">
      {terms.map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code className="mono">{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
