import type { ReactNode } from 'react';
import styles from '#web/components/beside.module.css';
import layout from '#web/styles/layout.module.css';
import { useWideScreen } from '#web/ui/use-wide-screen.ts';

interface BesideProps {
  /** In the second column of wide screens; mounted there alone, so that narrow ones load nothing for it. */
  beside: ReactNode;
  children: ReactNode;
}

/** A page's content, on wide screens with a second column, whose room is kept from the first paint on. */
export function Beside({ beside, children }: BesideProps) {
  const isWide = useWideScreen();
  if (!beside) return children;
  return (
    <div className={styles.columns}>
      {children}
      {isWide && (
        <div className={`${styles.second} ${layout.stack}`} data-beside="">
          {beside}
        </div>
      )}
    </div>
  );
}
