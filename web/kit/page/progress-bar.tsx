import { useEffect, useId, useRef, useState } from 'react';
import type { Progress } from '#contract/kit/progress.ts';
import styles from '#web/kit/page/progress-bar.module.css';

/** Interval between announcements to screen readers. */
const ANNOUNCED_EVERY_MS = 5000;

interface ProgressBarProps {
  /** Null before the first figures. */
  progress: Progress | null;
  /** Text until then. */
  waiting: string;
}

/** The progress of long work, with its figures. */
export function ProgressBar({ progress, waiting }: ProgressBarProps) {
  const id = useId();
  const count = progress && `${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  const announced = useSpaced(count === null ? waiting : `${progress?.step}: ${count}`);
  return (
    <div className="stack gap-2">
      <span className="flex flex-wrap justify-between gap-x-3 gap-y-0 text-14">
        <label htmlFor={id}>{progress?.step ?? waiting}</label>
        {count !== null && <span className="tabular">{count}</span>}
      </span>
      <progress
        id={id}
        className={`h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3 ${styles.bar}`}
        {...(progress && { value: progress.done, max: progress.total })}
      />
      <span className="sr-only" role="status">
        {announced}
      </span>
    </div>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Follows a frequently changing text, limited to one change per interval. */
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
