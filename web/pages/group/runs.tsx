import type { ReactNode } from 'react';

interface Run {
  /** Leads to the team or player. */
  name: ReactNode;
  matches: number;
}

/** The longest runs of a kind, the longest first. */
export function Runs({ title, runs }: { title: string; runs: readonly Run[] }) {
  return (
    <section className="panel">
      <h4 className="panel__head runs__title">{title}</h4>
      {runs.length === 0 ? (
        <p className="runs__none muted">No run of two matches or more.</p>
      ) : (
        <ol>
          {runs.map(({ name, matches }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two players may have the same name, and the list is never sorted anew.
            <li key={index} className="runs__row spread">
              <b className="wrap-any">{name}</b>
              <span className="runs__count">{matches}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
