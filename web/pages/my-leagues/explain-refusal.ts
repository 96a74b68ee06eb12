import { ApiError } from '#web/http/call.ts';

/** The server's own sentence on why it refused a call, to stand below the fixed text; none for its own failures. */
export function explainRefusal(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}
