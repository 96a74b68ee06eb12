import { useEffect, useId, useRef, useState } from 'react';
import type { Progress } from '#contract/kit/progress.ts';
import styles from '#web/kit/page/progress-bar.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';

/** Between two announcements to screen readers. */
const ANNOUNCED_EVERY_MS = 5000;

interface ProgressBarProps {
  /** Null before the first figures. */
  progress: Progress | null;
  /** Text until then. */
  waiting: string;
}

/** How far long work is, with its figures. */
export function ProgressBar({ progress, waiting }: ProgressBarProps) {
  const id = useId();
  const count = progress && `${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  const announced = useSpaced(count === null ? waiting : `${progress?.step}: ${count}`);
  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <span className={`${styles.label} ${typography.size14}`}>
        <label htmlFor={id}>{progress?.step ?? waiting}</label>
        {count !== null && <span className={typography.figures}>{count}</span>}
      </span>
      <progress id={id} className={styles.bar} {...(progress && { value: progress.done, max: progress.total })} />
      <span className={typography.screenReaderOnly} role="status">
        {announced}
      </span>
    </div>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Follows a text that changes often, with time between its changes. */
function useSpaced(text: string): string {
  const [shown, setShown] = useState('');
  const shownAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const delay = Math.max(0, shownAt.current + ANNOUNCED_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text]);

  return shown;
}
