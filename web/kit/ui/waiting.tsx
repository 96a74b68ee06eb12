import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from '#web/kit/ui/waiting.module.css';

const ROWS = ['92%', '78%', '85%', '70%', '88%'];

/**
 * Placeholder of a loading page: bars for its title and rows, as high as the window. They appear late if `isDelayed`.
 */
export function WaitingPage({ isDelayed = true }: { isDelayed?: boolean }) {
  return (
    <div
      className={`page-width grid min-h-[100vh] content-start gap-4 ${styles.waiting} ${isDelayed ? '' : styles.immediate}`}
      data-pending-page=""
      role="status"
      aria-label="Loading"
    >
      <Skeleton width="14rem" height="2.5rem" />
      <WaitingRows />
    </div>
  );
}

/** Placeholder of a loading part of a page. */
export function WaitingPart() {
  return (
    <div
      className={`grid min-h-[100vh] content-start gap-4 ${styles.waiting}`}
      data-pending-page=""
      role="status"
      aria-label="Loading"
    >
      <WaitingRows />
    </div>
  );
}

function WaitingRows() {
  return ROWS.map((width) => <Skeleton key={width} width={width} height="2.75rem" />);
}
