import { useEffect, useState } from 'react';
import type { FiguresQuery } from '#contract/standings.ts';
import { describeFailure } from '#web/http/failure-text.ts';

interface Figures<T> {
  /** What was loaded last; of another choice while the next is on its way. */
  answer: T | null;
  isLoading: boolean;
  error: string | null;
}

/** Loads figures for a choice, anew with each other one; `load` has the league's id in it. */
export function useFigures<T>(choice: FiguresQuery, load: (signal: AbortSignal) => Promise<T>): Figures<T> {
  const [figures, setFigures] = useState<Figures<T>>({ answer: null, isLoading: true, error: null });
  const key = JSON.stringify(choice);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice says when there is something else to load.
  useEffect(() => {
    const left = new AbortController();
    setFigures(({ answer }) => ({ answer, isLoading: true, error: null }));
    load(left.signal).then(
      (answer) => left.signal.aborted || setFigures({ answer, isLoading: false, error: null }),
      (error) => left.signal.aborted || setFigures({ answer: null, isLoading: false, error: describeFailure(error) }),
    );
    return () => left.abort();
  }, [key]);

  return figures;
}
