import type { Failure } from '#contract/kit/failure.ts';

/** Progress of a step; `total` is counted before the step begins. */
export interface Progress {
  step: string;
  done: number;
  total: number;
  /** Unit of the count; items of the step by default. */
  unit?: 'bytes';
}

export type Report = (progress: Progress) => void;

/** The last line of a response with progress: the result, or the failure. */
export type ProgressEnd = { result: unknown } | { status: number; failure: Failure };
