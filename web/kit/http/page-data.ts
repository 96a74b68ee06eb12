import { UNSAFE_ErrorResponseImpl as ErrorResponse, type HydrationState, isRouteErrorResponse } from 'react-router';
import type { Site } from '#contract/site/pages.ts';
import { ApiError } from '#web/kit/http/call.ts';
import type { PartData } from '#web/kit/http/queries.ts';
import type { SessionState } from '#web/kit/session/session.tsx';

/** The data from which the server rendered its HTML, sent in the `#page-data` element for hydration. */
export interface PageData {
  site: Site;
  session: SessionState;
  /** Null for a page that the browser renders. */
  hydration: HydrationState | null;
  /** Data that the page's loader prefetched for its parts. */
  partData?: PartData | undefined;
  /** Modules of the parts that the server rendered (web/lazy-part.tsx). */
  parts?: string[] | undefined;
}

/** An error as JSON. Errors of other kinds were converted to an `ApiError`. */
type SerializedError =
  | { type: 'api'; status: number; message: string; requestId: string | null; rayId: string | null }
  | { type: 'route'; status: number; statusText: string; data: unknown };

export function writePageData({ hydration, ...page }: PageData): string {
  const errors = hydration?.errors && mapErrors(hydration.errors, serializeError);
  return JSON.stringify({ ...page, hydration: hydration && { ...hydration, errors } });
}

export function readPageData(json: string): PageData {
  const { hydration, ...page } = JSON.parse(json) as PageData;
  const errors = hydration?.errors && mapErrors(hydration.errors as Record<string, SerializedError>, deserializeError);
  return { ...page, hydration: hydration && { ...hydration, errors } };
}

function mapErrors<From, To>(errors: Record<string, From>, change: (error: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(errors).map(([routeId, error]) => [routeId, change(error)]));
}

function serializeError(error: unknown): SerializedError {
  if (error instanceof ApiError) {
    const { status, message, requestId, rayId } = error;
    return { type: 'api', status, message, requestId, rayId };
  }
  if (!isRouteErrorResponse(error)) throw error;
  const { status, statusText, data } = error;
  return { type: 'route', status, statusText, data };
}

function deserializeError(error: SerializedError): unknown {
  if (error.type === 'api') return new ApiError(error.status, { error: error.message }, error);
  return new ErrorResponse(error.status, error.statusText, error.data);
}
