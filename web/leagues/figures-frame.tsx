import type { ReactNode } from 'react';
import type { FiguresScope } from '#contract/leagues/standings.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { describeScope } from '#web/leagues/figures-choice.ts';
import styles from '#web/leagues/figures-frame.module.css';

interface FiguresFrameProps<T extends FiguresScope> {
  figures: { answer: T | null; isLoading: boolean; error: string | null };
  /** Rows of the skeleton during the first load. */
  rows: number;
  children: (answer: T) => ReactNode;
}

const WIDTHS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

/** Shows the period and type above the figures, or an error in their place. */
export function FiguresFrame<T extends FiguresScope>({ figures, rows, children }: FiguresFrameProps<T>) {
  const { answer, isLoading, error } = figures;
  const isShown = useSteadyFlag(isLoading && answer === null);
  if (error !== null) {
    return (
      <Alert kind="error" role="alert">
        <p>{error}</p>
      </Alert>
    );
  }
  if (answer === null || isShown) return isShown ? <FiguresSkeleton rows={rows} /> : <div className={styles.waiting} />;
  return (
    <div className={layout.stack} aria-busy={isLoading}>
      <p className={`${styles.scope} ${typography.figures}`} role="status">
        {describeScope(answer)}
      </p>
      {children(answer)}
    </div>
  );
}

function FiguresSkeleton({ rows }: { rows: number }) {
  return (
    <div className={layout.stack} role="status" aria-label="Loading">
      <p className={styles.scope}>
        <Skeleton width="16rem" />
      </p>
      <Panel as="div">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
          <div key={row} className={styles.skeletonRow} aria-hidden="true">
            <Skeleton width={WIDTHS[row % WIDTHS.length]} />
            <Skeleton width="4rem" />
          </div>
        ))}
      </Panel>
    </div>
  );
}
