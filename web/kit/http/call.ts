import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import type { Failure, Fault } from '#contract/kit/failure.ts';
import type { ProgressEnd } from '#contract/kit/progress.ts';
import type { CallResponse } from '#contract/site/pages.ts';
import { CALLS_WITH_MATCHES } from '#web/kit/http/calls-with-matches.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';
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
 * The server stores requests with the same `idempotencyKey` once. With `keepalive` the request continues after the page
 * is closed; browsers limit its body to 64 KiB.
 */
interface Options {
  signal?: AbortSignal;
  idempotencyKey?: string;
  keepalive?: boolean;
  /** Reads the progress of long work, from an endpoint that reports it (`progressReader`). */
  onLines?: (response: Response) => Promise<ProgressEnd>;
}
type ArgumentsFor<R> = object extends Input<R> ? [input?: Input<R> & Options] : [input: Input<R> & Options];
type Arguments<K> = K extends EndpointName ? ArgumentsFor<Endpoints[K]> : unknown[];
/**
 * The input of a call by its name. A function that takes both has no constraint on the name's type parameter and takes
 * `K & EndpointName`: with a constraint TypeScript compares each input with those of all calls first, half a second a
 * call.
 */
export type CallInput<K> = K extends EndpointName ? Input<Endpoints[K]> : unknown;
export type CallAnswer<K> = K extends EndpointName ? Answer<Endpoints[K]> : never;

/** A response with an error status: its message, and the request's ids for support. */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly rayId: string | null;
  /** The match's id, if an earlier submission of the same form was stored, or the live match was deleted. */
  readonly storedMatchId: number | null;
  /** Fields at fault, one sentence each. */
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

/** The fields that the server refused, one sentence each for the screen. */
export function listFaults(error: unknown): readonly Fault[] {
  return error instanceof ApiError ? error.faults : [];
}

/** Calls after which the server refuses the user's reads. */
const SESSION_ENDS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'POST /auth/logout',
  'POST /auth/delete_account',
]);

export function endsSession(name: EndpointName): boolean {
  return SESSION_ENDS.has(name);
}

/** The pending call that ends the session. */
let sessionEnd: Promise<unknown> | null = null;

type CallListener = (name: EndpointName) => void;
const unauthorizedListeners = new Set<CallListener>();
const mutationListeners = new Set<CallListener>();

/** Calls the listener after each 401 response, which means that the page's session has ended unexpectedly. */
export function onUnauthorized(listener: CallListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** Calls the listener after each call but a GET, even a failed one, as the page may show old data. */
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
export const call = callUntyped as <const K>(
  name: K & EndpointName,
  ...[input]: Arguments<K>
) => Promise<CallAnswer<K>>;

interface UntypedInput extends Options {
  params?: Record<string, unknown>;
  querystring?: Record<string, unknown>;
  body?: unknown;
}

/**
 * `call` for code that is generic over all calls, whose types TypeScript can't compare. Reads wait for a pending call
 * that ends the session, since the server may refuse them; that call aborts the reads of parts.
 */
export async function callUntyped(name: EndpointName, input: UntypedInput = {}): Promise<unknown> {
  if (!endsSession(name)) {
    if (sessionEnd && isRead(name)) await sessionEnd;
    return send(name, input);
  }
  const end = send(name, input);
  sessionEnd = end.catch(() => {});
  return end.finally(() => {
    sessionEnd = null;
  });
}

function isRead(name: EndpointName): boolean {
  return name.startsWith('GET ');
}

async function send(name: EndpointName, input: UntypedInput): Promise<unknown> {
  const { params = {}, querystring, body, ...options } = input;
  const [method, pattern] = name.split(' ') as [string, string];
  const url = fillPath(pattern, params) + toQuery(querystring);
  const withMatches = CALLS_WITH_MATCHES.find((one) => one === name);
  const reading = withMatches && import('#web/kit/http/read-answer.ts');
  reading?.catch(() => {});
  const page = findPageRequest(options.signal);
  const response = await (page ? page.call(url) : sendFromBrowser(url, { method, body, ...options }));
  const rethrow = rethrowAs('The server’s response was incomplete. Please try again.');
  const isProgress = response instanceof Response && response.headers.get('content-type') === NDJSON_TYPE;
  // Only the last line confirms the change.
  const end = isProgress ? options.onLines?.(response) : undefined;
  await end?.catch(() => {});
  const isChange = !isRead(name) && querystring?.dry_run !== true;
  if (isChange) for (const listener of mutationListeners) listener(name);
  const isExpected = sessionEnd !== null && isRead(name);
  if (response.status === 401 && !isExpected) for (const listener of unauthorizedListeners) listener(name);
  if (!response.ok) throw new ApiError(response.status, await readFailure(response), readIds(response.headers));
  if (end) {
    const last = await end.catch(rethrow);
    if ('failure' in last) throw new ApiError(last.status, await nameFailure(last.failure), readIds(response.headers));
    return last.result;
  }
  const answer: unknown = await response.json().catch(rethrow);
  return reading ? (await reading.catch(rethrow)).readAnswer(withMatches, answer) : answer;
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
    // The browser revalidates cached responses, even during a back navigation.
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

/** Uses the field's label on the screen. The labels are loaded on demand, as few visits need them. */
async function nameFailure(failure: NamedFailure): Promise<NamedFailure> {
  const { error, field, errors } = failure;
  if (field === undefined) return failure;
  const labels = await import('#web/kit/http/name-field.ts').catch(() => null);
  if (!labels) return failure;
  const { nameField } = labels;
  const named = errors?.map((fault) => ({ ...fault, detail: nameField(fault.detail, fault.field) }));
  return { ...failure, error: nameField(error, field), errors: named };
}
