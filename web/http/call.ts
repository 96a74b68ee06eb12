import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints, Failure } from '#contract/endpoints.ts';
import type { CallResponse } from '#contract/pages.ts';
import { findSender } from '#web/http/page-calls.ts';
import { forgetPages } from '#web/http/page-memory.ts';
import { site } from '#web/site.ts';

type Part<R, K extends string> = R extends { [P in K]: infer S extends TSchema } ? { [P in K]: Static<S> } : object;
/** A query whose fields may all be left out may be left out itself. */
type Query<R> = object extends Part<R, 'querystring'>[keyof Part<R, 'querystring'>]
  ? Partial<Part<R, 'querystring'>>
  : Part<R, 'querystring'>;
type Input<R> = Part<R, 'params'> & Query<R> & Part<R, 'body'>;
type Answer<R> = R extends { response: { 200: infer S extends TSchema } } ? Static<S> : never;
/**
 * A request with an `idempotencyKey` that the server has stored already is not stored twice. With `keepalive` a body of
 * up to 64 KiB is sent to its end even when the page is closed.
 */
type Options = { signal?: AbortSignal; idempotencyKey?: string; keepalive?: boolean };
type Arguments<R> = object extends Input<R> ? [input?: Input<R> & Options] : [input: Input<R> & Options];
export type CallInput<K extends EndpointName> = Input<Endpoints[K]>;
export type CallAnswer<K extends EndpointName> = Answer<Endpoints[K]>;
export type CallArguments<K extends EndpointName> = Arguments<Endpoints[K]>;

/** A call that the server refused: its status, its sentence, and the ids that support asks for. */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly rayId: string | null;
  /** The match that the same form was stored as before. */
  readonly storedMatchId: number | null;

  constructor(status: number, failure: Failure, ids: { requestId: string | null; rayId: string | null }) {
    super(failure.error);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = ids.requestId;
    this.rayId = ids.rayId;
    this.storedMatchId = failure.Match_ID ?? null;
  }
}

/** A call without an answer that can be read. Its message is for the screen: the browser's own are not. */
export class NoAnswerError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'NoAnswerError';
  }
}

/** Why a call failed, in one sentence for the screen; never the browser's own words. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NoAnswerError) return error.message;
  return 'Something went wrong on this page. Reload it, then try again.';
}

type CallListener = (name: EndpointName) => void;
const unauthorizedListeners = new Set<CallListener>();
const mutationListeners = new Set<CallListener>();

/** Reports each call that is answered with 401: the page's session has ended. */
export function onUnauthorized(listener: CallListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** Reports each call that may have changed something: also one that was refused, as what is shown may be out of date. */
export function onMutation(listener: CallListener): () => void {
  mutationListeners.add(listener);
  return () => mutationListeners.delete(listener);
}

/** Address of an API path such as `/matches/7/team-stats.csv`, for links: absolute only when the API has another origin. */
export function apiUrl(path: string): string {
  return `${site.apiOrigin}/api${path}`;
}

/** The same for texts that are used outside the page. */
export function absoluteApiUrl(path: string): string {
  return `${site.apiOrigin || site.origin}/api${path}`;
}

/**
 * Makes a call of the contract; resolves with its answer, throws `ApiError`, `NoAnswerError` or, aborted, `AbortError`.
 * Loaders pass the signal of their request: on the server it also says for which page request the call is made.
 */
export async function call<const K extends EndpointName>(
  name: K,
  ...[input]: Arguments<Endpoints[K]>
): Promise<Answer<Endpoints[K]>> {
  const { params, querystring, body, ...options } = (input ?? {}) as {
    params?: Record<string, unknown>;
    querystring?: Record<string, unknown>;
    body?: unknown;
  } & Options;
  const [method, pattern] = name.split(' ') as [string, string];
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  const url = path + toQuery(querystring);
  const send = findSender(options.signal);
  const response = await (send ? send(url) : sendFromBrowser(url, { method, body, ...options }));
  if (method !== 'GET') {
    forgetPages();
    for (const listener of mutationListeners) listener(name);
  }
  if (response.status === 401) for (const listener of unauthorizedListeners) listener(name);
  if (!response.ok) throw new ApiError(response.status, await readFailure(response), readIds(response.headers));
  return response.json().catch(rethrowAs('The answer was cut off or changed on its way. Try again.'));
}

function sendFromBrowser(
  url: string,
  { method, body, signal, idempotencyKey, keepalive }: { method: string; body: unknown } & Options,
): Promise<Response> {
  const request = fetch(apiUrl(url), {
    method,
    signal,
    keepalive,
    credentials: 'include',
    // What a browser has kept is asked about each time, also on the way back to a page.
    cache: 'no-cache',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return request.catch(rethrowAs('The server could not be reached. Check your connection, then try again.'));
}

/** Gives a browser's error words for the screen; a call that the page itself aborted stays an `AbortError`. */
function rethrowAs(message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new NoAnswerError(message, error);
  };
}

function toQuery(querystring: Record<string, unknown> = {}): string {
  const pairs = Object.entries(querystring).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}

function readIds(headers: Pick<Headers, 'get'>) {
  return { requestId: headers.get('x-request-id'), rayId: headers.get('cf-ray') };
}

/** A proxy in between may have answered with a page of its own. */
async function readFailure(response: CallResponse): Promise<Failure> {
  const body: Partial<Failure> | null = await response.json().catch(() => null);
  return { ...body, error: body?.error ?? `The request failed with status ${response.status}. Try again in a moment.` };
}
