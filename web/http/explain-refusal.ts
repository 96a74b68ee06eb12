import { ApiError } from '#web/http/call.ts';

/** The server's own sentence on why it refused a call, to stand below the fixed text; none for its own failures. */
export function explainRefusal(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}

/** Whether the server refused a call for how things are there, which may be other than the page shows: 403, 404, 409. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
