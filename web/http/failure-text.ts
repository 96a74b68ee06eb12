import { ApiError } from '#web/http/call.ts';

/** Why a call failed, in one sentence: the server's own, or that no answer came. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'The server could not be reached.';
}
