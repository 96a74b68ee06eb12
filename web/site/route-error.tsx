import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError, NoResponseError } from '#web/kit/http/call.ts';
import { Redirect } from '#web/kit/session/redirect.tsx';
import { PART_NOT_LOADED } from '#web/messages.ts';
import type { FailureIds } from '#web/site/error-page.tsx';
import { StatusErrorPage } from '#web/site/status-error-page.tsx';

const CHUNK_FAILURE = /dynamically imported module|importing a module script|preload CSS|timed out/i;

/** Replaces a route whose loader, code or rendering failed. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof ApiError) return <ApiFailure error={error} />;
  if (isRouteErrorResponse(error)) return <StatusErrorPage status={error.status} {...readThrownData(error.data)} />;
  return <StatusErrorPage status={null} message={explainFailure(error)} />;
}

/** Loaders throw `data` with a sentence, or with a sentence and the ids of the response. */
function readThrownData(thrown: unknown): FailureIds & { message?: string } {
  if (typeof thrown === 'string') return { message: thrown };
  return typeof thrown === 'object' && thrown !== null ? thrown : {};
}

function ApiFailure({ error }: { error: ApiError }) {
  // A protected page without a session redirects home.
  if (error.status === 401) return <Redirect to="/" />;
  const hasOwnText = [404, 429, 500].includes(error.status);
  const message = !hasOwnText && error.status < 500 ? error.message : undefined;
  return <StatusErrorPage status={error.status} message={message} requestId={error.requestId} rayId={error.rayId} />;
}

function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (CHUNK_FAILURE.test(error.message)) return `${PART_NOT_LOADED} Check your connection, then retry.`;
  return error instanceof NoResponseError ? error.message : undefined;
}
