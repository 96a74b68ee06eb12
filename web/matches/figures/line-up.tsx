import type { ReactNode } from 'react';
import styles from '#web/matches/figures/line-up.module.css';

/** Players of a side, a row each. Green's shirts are at the outside, as Blue's are. */
export function LineUp({ children }: { children: ReactNode }) {
  return <ul className={styles.players}>{children}</ul>;
}

interface LineUpPlayerProps {
  shirt: number | null | undefined;
  /** Off the pitch, or did not play. */
  isOff: boolean;
  /** Shown at the end of the row. */
  marks?: ReactNode;
  children: ReactNode;
}

export function LineUpPlayer({ shirt = null, isOff, marks, children }: LineUpPlayerProps) {
  return (
    <li className={`text-15 not-first:border-t not-first:border-line ${styles.player}`}>
      <span className={`text-center font-display text-20/none font-extrabold ${isOff ? 'text-ink-2' : ''}`}>
        {shirt !== null && <span className="sr-only">Shirt </span>}
        {shirt}
      </span>
      <span className={`min-w-0 leading-[1.25] font-medium ${isOff ? 'text-ink-2' : ''}`}>{children}</span>
      {marks && (
        <span className={`flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 text-ink-2 ${styles.marks}`}>
          {marks}
        </span>
      )}
    </li>
  );
}

/** Above the players that are not in the first line-up. */
export function LineUpHead({ children }: { children: ReactNode }) {
  return (
    <h4 className={`border-y border-line bg-sunken px-5 py-2 text-13 font-semibold text-ink-2 ${styles.head}`}>
      {children}
    </h4>
  );
}

export function NoLineUp({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-ink-2">{children}</p>;
}
