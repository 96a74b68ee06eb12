import { type ReactNode, useSyncExternalStore } from 'react';
import styles from '#web/kit/page/beside.module.css';

/** The same width as in the style sheets. */
const WIDE_SCREEN = '(min-width: 90rem)';

interface BesideProps {
  /** Content of the second column, mounted on wide screens only, so that narrow ones don't load its data. */
  beside: ReactNode;
  children: ReactNode;
}

/** A page's content, on wide screens with a second column. CSS reserves its width from the first paint. */
export function Beside({ beside, children }: BesideProps) {
  const isWide = useWideScreen();
  if (!beside) return children;
  return (
    <div className={styles.columns}>
      {children}
      {isWide && (
        <div className="stack min-w-0 gap-6" data-beside="">
          {beside}
        </div>
      )}
    </div>
  );
}

/** Whether the window has room for a second column; false on the server. */
function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}

function isWide(): boolean {
  return window.matchMedia(WIDE_SCREEN).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE_SCREEN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
