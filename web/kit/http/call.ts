import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import type { Failure, Fault } from '#contract/kit/failure.ts';
import type { ProgressEnd } from '#contract/kit/progress.ts';
import type { CallResponse } from '#contract/site/pages.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';
import { readAnswer } from '#web/kit/http/read-answer.ts';
import { site } from '#web/site.ts';

const NDJSON_TYPE = 'application/x-ndjson';

type SchemaValue<R, K extends string> = R extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : object;
/** If all fields of the query are optional, the query is optional. */
type Query<R> = object extends SchemaValue<R, 'querystring'>[keyof SchemaValue<R, 'querystring'>]
  ? Partial<SchemaValue<R, 'querystring'>>
  : SchemaValue<R, 'querystring'>;
type Input<R> = SchemaValue<R, 'params'> & Query<R> & SchemaValue<R, 'body'>;
type Answer<R> = R extends { response: { 200: infer S extends TSchema } } ? Static<S> : never;
/**
 * The server stores requests with the same `idempotencyKey` once. With `keepalive` the request continues after the page is
 * closed; browsers limit its body to 64 KiB.
 */
interface Options {
  signal?: AbortSignal;
  idempotencyKey?: string;
  keepalive?: boolean;
  /** Reads the progress of long work, of an endpoint that reports it (`progressReader`). */
  onLines?: (response: Response) => Promise<ProgressEnd>;
}
type Arguments<R> = object extends Input<R> ? [input?: Input<R> & Options] : [input: Input<R> & Options];
export type CallInput<K extends EndpointName> = Input<Endpoints[K]>;
export type CallAnswer<K extends EndpointName> = Answer<Endpoints[K]>;

/** A response with an error status: its message, and the ids of the request for support. */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly rayId: string | null;
  /** The match's id when an earlier submission of the same form was stored, or the live match was forgotten. */
  readonly storedMatchId: number | null;
  /** Fields at fault, each with a sentence. */
  readonly faults: readonly Fault[];

  constructor(
    status: number,
    failure: Pick<Failure, 'error' | 'Match_ID' | 'errors'>,
    ids: { requestId: string | null; rayId: string | null },
  ) {
    super(failure.error);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = ids.requestId;
    this.rayId = ids.rayId;
    this.storedMatchId = failure.Match_ID ?? null;
    this.faults = failure.errors ?? [];
  }
}

/** A call without a readable response. Its message is shown on screen in place of the browser's. */
export class NoResponseError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'NoResponseError';
  }
}

/** Why a call failed, in one sentence for the screen. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NoResponseError) return error.message;
  return 'Something went wrong on this page. Reload it, then try again.';
}

/** The fields that the server refused, with a sentence each for the screen. */
export function listFaults(error: unknown): readonly Fault[] {
  return error instanceof ApiError ? error.faults : [];
}

type CallListener = (name: EndpointName) => void;
const unauthorizedListeners = new Set<CallListener>();
const mutationListeners = new Set<CallListener>();

/** Calls the listener after each 401 response, with which the page's session has ended. */
export function onUnauthorized(listener: CallListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** Calls the listener after each call but a GET, also after a failed one: the page may show old data. */
export function onMutation(listener: CallListener): () => void {
  mutationListeners.add(listener);
  return () => mutationListeners.delete(listener);
}

/** URL of an API path such as `/matches/7/team-stats.csv`, for links; absolute only when the API has another origin. */
export function apiUrl(path: string): string {
  return `${site.apiOrigin}/api${path}`;
}

/** The absolute URL, for texts that are used outside the page. */
export function absoluteApiUrl(path: string): string {
  return `${site.apiOrigin || site.origin}/api${path}`;
}

/**
 * Makes a call of the contract; throws `ApiError`, `NoResponseError` or, when aborted, `AbortError`. Loaders pass the signal
 * of their request; on the server it also identifies the page request.
 */
export async function call<const K extends EndpointName>(
  name: K,
  ...[input]: Arguments<Endpoints[K]>
): Promise<Answer<Endpoints[K]>> {
  return (await callUntyped(name, input)) as Answer<Endpoints[K]>;
}

interface UntypedInput extends Options {
  params?: Record<string, unknown>;
  querystring?: Record<string, unknown>;
  body?: unknown;
}

/** `call` for code that is generic over all calls, whose types TypeScript can't compare. */
export async function callUntyped(name: EndpointName, input: UntypedInput = {}): Promise<unknown> {
  const { params = {}, querystring, body, ...options } = input;
  const [method, pattern] = name.split(' ') as [string, string];
  const url = fillPath(pattern, params) + toQuery(querystring);
  const page = findPageRequest(options.signal);
  const response = await (page ? page.call(url) : sendFromBrowser(url, { method, body, ...options }));
  const rethrow = rethrowAs('The server’s response was incomplete. Please try again.');
  const isProgress = response instanceof Response && response.headers.get('content-type') === NDJSON_TYPE;
  // Only the last line says that the change was made.
  const end = isProgress ? options.onLines?.(response) : undefined;
  await end?.catch(() => {});
  const isChange = method !== 'GET' && querystring?.dry_run !== true;
  if (isChange) for (const listener of mutationListeners) listener(name);
  if (response.status === 401) for (const listener of unauthorizedListeners) listener(name);
  if (!response.ok) throw new ApiError(response.status, await readFailure(response), readIds(response.headers));
  if (end) {
    const last = await end.catch(rethrow);
    if ('failure' in last) throw new ApiError(last.status, await nameFailure(last.failure), readIds(response.headers));
    return last.result;
  }
  return readAnswer(name, await response.json().catch(rethrow));
}

function sendFromBrowser(
  url: string,
  { method, body, signal, idempotencyKey, keepalive, onLines }: { method: string; body: unknown } & Options,
): Promise<Response> {
  const request = fetch(apiUrl(url), {
    method,
    signal,
    keepalive,
    credentials: 'include',
    // The browser revalidates cached responses, also during a back navigation.
    cache: 'no-cache',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(onLines && { accept: NDJSON_TYPE }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return request.catch(rethrowAs('The server could not be reached. Check your connection, then try again.'));
}

/** Replaces a browser's error by one with a message for the screen; an `AbortError` is thrown unchanged. */
function rethrowAs(message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new NoResponseError(message, error);
  };
}

function toQuery(querystring: Record<string, unknown> = {}): string {
  const pairs = Object.entries(querystring).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}

function readIds(headers: Pick<Headers, 'get'>) {
  return { requestId: headers.get('x-request-id'), rayId: headers.get('cf-ray') };
}

type NamedFailure = Pick<Failure, 'error' | 'Match_ID' | 'field' | 'errors'>;

/** The response of a proxy may not be JSON. */
async function readFailure(response: CallResponse): Promise<NamedFailure> {
  const body: Partial<Failure> | null = await response.json().catch(() => null);
  const fallback = `The request failed with status ${response.status}. Try again in a moment.`;
  return nameFailure({ ...body, error: body?.error ?? fallback });
}

/** Names the field as the screen does. Few visits need the labels, so they are loaded then. */
async function nameFailure(failure: NamedFailure): Promise<NamedFailure> {
  const { error, field, errors } = failure;
  if (field === undefined) return failure;
  const labels = await import('#web/kit/http/name-field.ts').catch(() => null);
  if (!labels) return failure;
  const { nameField } = labels;
  const named = errors?.map((fault) => ({ ...fault, detail: nameField(fault.detail, fault.field) }));
  return { ...failure, error: nameField(error, field), errors: named };
}
