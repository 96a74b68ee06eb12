import { ApiError } from '#web/kit/http/call.ts';

/** The server's message for a status below 500, to show below the fixed text. */
export function explainRefusal(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}

/** Whether a status of 403, 404 or 409 suggests that the page shows old data. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
