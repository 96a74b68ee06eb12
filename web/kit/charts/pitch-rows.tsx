import type { ReactNode } from 'react';

/** A pitch seen from above, with players in rows; the attack comes first. */
export function Pitch({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-80 content-around gap-4 bg-[repeating-linear-gradient(0deg,var(--pitch)_0_52px,var(--pitch-mow)_52px_104px)] px-2 py-5 text-center">
      {children}
    </div>
  );
}

/** Players side by side: a row of a pitch, or a bench. */
export function PitchRow({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <ul className={className ?? 'flex flex-wrap justify-evenly gap-x-1 gap-y-3'} aria-label={label}>
      {children}
    </ul>
  );
}

/** A player of a row, below a shirt or a crest. */
export function PitchPlace({ children }: { children: ReactNode }) {
  return (
    <li className="grid max-w-36 flex-[1_1_3.5rem] content-start justify-items-center leading-[1.2]">{children}</li>
  );
}
