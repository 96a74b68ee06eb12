import { data } from 'react-router';
import { ApiError } from '#web/kit/http/call.ts';
import { LEAGUES_FAILED } from '#web/messages.ts';

/** HTTP status shown if the server couldn't be reached. */
const UNREACHABLE_STATUS = 503;
/** A refusal is no failure: the error page of its status explains it in the server's words. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404]);

/** What a loader of leagues throws: the error screen's fixed text for a failure, and anything else as it is. */
export function toLeaguesFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || (error instanceof ApiError && REFUSALS.has(error.status))) return error;
  const { status, requestId, rayId } = error instanceof ApiError ? error : { status: UNREACHABLE_STATUS };
  return data({ message: LEAGUES_FAILED, requestId, rayId }, { status });
}
