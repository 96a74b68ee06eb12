import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints, Failure } from '#contract/endpoints.ts';
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
/** What was sent under the same `idempotencyKey` before is not done twice. */
type Options = { signal?: AbortSignal; idempotencyKey?: string };
type Arguments<R> = object extends Input<R> ? [input?: Input<R> & Options] : [input: Input<R> & Options];

/** A call that the server refused: its status, its sentence, and the ids that support asks for. */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly rayId: string | null;

  constructor(status: number, message: string, ids: { requestId: string | null; rayId: string | null }) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = ids.requestId;
    this.rayId = ids.rayId;
  }
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
 * Makes a call of the contract; resolves with its answer, throws `ApiError` or, offline, `TypeError`. Loaders pass the
 * signal of their request: on the server it also says for which page request the call is made.
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
  if (method !== 'GET') forgetPages();
  if (!response.ok) throw new ApiError(response.status, await readFailure(response), readIds(response.headers));
  return (await response.json()) as Answer<Endpoints[K]>;
}

function sendFromBrowser(
  url: string,
  { method, body, signal, idempotencyKey }: { method: string; body: unknown } & Options,
): Promise<Response> {
  return fetch(apiUrl(url), {
    method,
    signal,
    credentials: 'include',
    // What a browser has kept is asked about each time, also on the way back to a page.
    cache: 'no-cache',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

function toQuery(querystring: Record<string, unknown> = {}): string {
  const pairs = Object.entries(querystring).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}

function readIds(headers: Headers) {
  return { requestId: headers.get('x-request-id'), rayId: headers.get('cf-ray') };
}

async function readFailure(response: Response): Promise<string> {
  const body: Partial<Failure> | null = await response.json().catch(() => null);
  return body?.error ?? `The server answered ${response.status}.`;
}
