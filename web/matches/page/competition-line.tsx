import type { ReactNode } from 'react';
import styles from '#web/matches/page/competition-line.module.css';

/** League, competition and time of a match, with lines between them that no row begins with. */
export function CompetitionLine({ children }: { children: ReactNode }) {
  return (
    <p
      className={`mb-3 flex flex-wrap items-center gap-x-6.25 gap-y-1 text-14 text-ink-2 phone:mb-2 phone:gap-y-0 [clip-path:inset(-0.5rem_-0.5rem_-0.5rem_-0.375rem)] ${styles.line}`}
    >
      {children}
    </p>
  );
}
