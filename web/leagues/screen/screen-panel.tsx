import { type ReactNode, useId } from 'react';
import styles from '#web/leagues/screen/league-screen.module.css';

interface ScreenPanelProps {
  heading: string;
  /** Beside the heading. */
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel of the screen, read from some metres away. */
export function ScreenPanel({ heading, end, className, children }: ScreenPanelProps) {
  const id = useId();
  return (
    <section className={className ? `${styles.panel} ${className}` : styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{heading}</h2>
        {end && <p>{end}</p>}
      </header>
      {children}
    </section>
  );
}
