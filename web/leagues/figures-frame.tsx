import type { ReactNode } from 'react';
import type { FiguresScope } from '#contract/leagues/standings.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { describeScope } from '#web/leagues/figures-choice.ts';

interface FiguresFrameProps<T extends FiguresScope> {
  figures: { answer: T | null; isLoading: boolean; error: string | null };
  /** Rows of the skeleton during the first load. */
  rows: number;
  children: (answer: T) => ReactNode;
}

const WIDTHS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

/** Shows the period and type above the figures, or an error instead. */
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
  if (answer === null || isShown) return isShown ? <FiguresSkeleton rows={rows} /> : <div className="min-h-[100vh]" />;
  return (
    <div className="stack gap-4" aria-busy={isLoading}>
      <p className="min-h-6 text-14 wrap-anywhere text-ink-2 tabular" role="status">
        {describeScope(answer)}
      </p>
      {children(answer)}
    </div>
  );
}

function FiguresSkeleton({ rows }: { rows: number }) {
  return (
    <div className="stack gap-4" role="status" aria-label="Loading">
      <p className="min-h-6 text-14 wrap-anywhere text-ink-2">
        <Skeleton width="16rem" />
      </p>
      <Panel as="div">
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
            key={row}
            className="flex h-11.5 items-center justify-between border-b border-line px-5 last:border-b-0"
            aria-hidden="true"
          >
            <Skeleton width={WIDTHS[row % WIDTHS.length]} />
            <Skeleton width="4rem" />
          </div>
        ))}
      </Panel>
    </div>
  );
}
