import { ApiError, NoAnswerError } from '#web/http/call.ts';

/** Why a call failed, in one sentence for the screen; never the browser's own words. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NoAnswerError) return error.message;
  return 'Something went wrong on this page. Reload it, then try again.';
}
