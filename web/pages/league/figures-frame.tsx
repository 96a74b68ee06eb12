import type { ReactNode } from 'react';
import type { FiguresScope } from '#contract/standings.ts';
import { describeScope } from '#web/pages/league/figures-choice.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';
import '#web/ui/panel.css';
import '#web/pages/league/figures-frame.css';

interface FiguresFrameProps<T extends FiguresScope> {
  figures: { answer: T | null; isLoading: boolean; error: string | null };
  /** In place of what is loaded for the first time. */
  rows: number;
  children: (answer: T) => ReactNode;
}

const WIDTHS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

/** What was counted, in words, above the figures; what went wrong instead of them. */
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
  if (answer === null || isShown) return isShown ? <FiguresSkeleton rows={rows} /> : <div className="figures-wait" />;
  return (
    <div className="stack" aria-busy={isLoading}>
      <p className="figures-scope num" role="status">
        {describeScope(answer)}
      </p>
      {children(answer)}
    </div>
  );
}

function FiguresSkeleton({ rows }: { rows: number }) {
  return (
    <div className="stack" role="status" aria-label="Loading">
      <p className="figures-scope">
        <Skeleton width="16rem" />
      </p>
      <div className="panel">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
          <div key={row} className="figures-sk" aria-hidden="true">
            <Skeleton width={WIDTHS[row % WIDTHS.length]} />
            <Skeleton width="4rem" />
          </div>
        ))}
      </div>
    </div>
  );
}
