import type { Failure } from '#contract/kit/failure.ts';

/** How far a step of long work is; `total` is counted before the step begins. */
export interface Progress {
  step: string;
  done: number;
  total: number;
  /** What is counted; things of the step unless stated. */
  unit?: 'bytes';
}

export type Report = (progress: Progress) => void;

/** The last line of a response with progress: the result of the work, or why it failed. */
export type ProgressEnd = { result: unknown } | { status: number; failure: Failure };
