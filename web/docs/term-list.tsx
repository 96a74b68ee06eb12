import type { ReactNode } from 'react';

/** A name on the wire, and its meaning. */
export type Term = [name: string, meaning: ReactNode];

export function TermList({ terms }: { terms: Term[] }) {
  return (
    <dl className="my-4 border-t border-line text-15 text-ink-2">
      {terms.map(([name, meaning]) => (
        <div
          className="grid grid-cols-[17rem_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-line py-3 phone:grid-cols-1"
          key={name}
        >
          <dt>
            <code className="monospace">{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
