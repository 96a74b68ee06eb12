import type { ReactNode } from 'react';

/** A large figure below its name, in a `dl`. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="mt-0.5 font-display text-[1.75rem]/none font-extrabold">{children}</dd>
    </div>
  );
}
