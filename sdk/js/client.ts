import type { Static, TSchema } from 'typebox';
import type { EndpointName, Endpoints, Failure } from '#contract/endpoints.ts';

/** Part `K` of a route as `N`, which may be left out when nothing in it is needed. */
type Part<R, K extends string, N extends string> = R extends { [P in K]: infer S extends TSchema }
  ? object extends Static<S>
    ? { [P in N]?: Static<S> }
    : { [P in N]: Static<S> }
  : object;
type Input<K extends ReadName> = Part<Endpoints[K], 'params', 'params'> & Part<Endpoints[K], 'querystring', 'query'>;
type Options = { signal?: AbortSignal };
type Arguments<K extends ReadName> =
  object extends Input<K> ? [input?: Input<K> & Options] : [input: Input<K> & Options];

/** A call that reads: 'GET /matches/:match_id' and the like. */
export type ReadName = {
  [K in EndpointName]: K extends `GET ${string}`
    ? Endpoints[K]['response'] extends { 200: TSchema }
      ? K
      : never
    : never;
}[EndpointName];

/** A call that reads a list a page at a time. */
export type PagedName = {
  [K in ReadName]: Endpoints[K] extends { querystring: infer S extends TSchema }
    ? 'page' extends keyof Static<S>
      ? K
      : never
    : never;
}[ReadName];

/** What a call answers. */
export type Answer<K extends ReadName> = Endpoints[K] extends { response: { 200: infer S extends TSchema } }
  ? Static<S>
  : never;

/** A call that the site refused: its status and its sentence. */
export class TouchlineError extends Error {
  override readonly name = 'TouchlineError';
  readonly status: number;
  /** What the site's support asks for; null when something before the site answered. */
  readonly requestId: string | null;
  /** Seconds to wait before the next call; null when the site names none. */
  readonly retryAfter: number | null;

  constructor(message: string, response: Response) {
    super(message);
    this.status = response.status;
    this.requestId = response.headers.get('x-request-id');
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    this.retryAfter = Number.isNaN(seconds) ? null : seconds;
  }
}

export interface ClientOptions {
  /** Origin of the site, such as `https://touchline.example`. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** So many answers are kept, and asked for again only if they have changed (ETag). None by default. */
  remember?: number;
}

export interface Client {
  /** Resolves with the answer; throws `TouchlineError` when the site refuses, `TypeError` when it is not reached. */
  get<const K extends ReadName>(name: K, ...[input]: Arguments<K>): Promise<Answer<K>>;
  /** One page after the other, from `query.page` to the last that is not empty. */
  pages<const K extends PagedName>(name: K, ...[input]: Arguments<K>): AsyncGenerator<Answer<K>, void>;
}

interface AnyInput extends Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** A client of the site's read API, without session: it sees what every visitor sees. */
export function createClient({ baseUrl, fetch = globalThis.fetch, remember = 0 }: ClientOptions): Client {
  const known = new Map<string, { etag: string; answer: unknown }>();

  async function get(name: string, { params, query, signal }: AnyInput = {}): Promise<unknown> {
    const url = new URL(`/api${fillIn(name, params)}${toSearch(query)}`, baseUrl).href;
    const before = known.get(url);
    const response = await fetch(url, { signal, headers: before ? { 'if-none-match': before.etag } : {} });
    if (before && response.status === 304) return before.answer;
    if (!response.ok) throw new TouchlineError(await readFailure(response), response);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer: unknown = isJson ? await response.json() : await response.text();
    keep(url, response.headers.get('etag'), answer);
    return answer;
  }

  function keep(url: string, etag: string | null, answer: unknown): void {
    known.delete(url);
    if (etag === null || remember === 0) return;
    known.set(url, { etag, answer });
    for (const oldest of [...known.keys()].slice(0, known.size - remember)) known.delete(oldest);
  }

  async function* pages(name: string, input: AnyInput = {}): AsyncGenerator<unknown, void> {
    for (let page = Number(input.query?.page ?? 1); ; page += 1) {
      const answer = await get(name, { ...input, query: { ...input.query, page } });
      if (listOf(answer).length === 0) return;
      yield answer;
    }
  }

  return { get, pages } as Client;
}

/** The path of a call with its parameters in place. */
function fillIn(name: string, params: Record<string, unknown> = {}): string {
  const path = name.slice(name.indexOf(' ') + 1);
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function toSearch(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}

/** The list that a page brings, itself or as its one list. */
function listOf(answer: unknown): unknown[] {
  return [answer, ...Object.values(answer as object)].find((value) => Array.isArray(value)) ?? [];
}

async function readFailure(response: Response): Promise<string> {
  const body: Partial<Failure> | null = await response.json().catch(() => null);
  return body?.error ?? `The site answered ${response.status}.`;
}
