import type { Failure, Reads } from '#sdk/js/reads.ts';

type Options = { signal?: AbortSignal };
type Arguments<K extends keyof Reads> = object extends Reads[K]['input']
  ? [input?: Reads[K]['input'] & Options]
  : [input: Reads[K]['input'] & Options];

/** The calls of `K` with a query field `F`. */
type Querying<K extends keyof Reads, F extends string> = {
  [N in K]: Reads[N]['input'] extends { query?: infer Q } ? (F extends keyof Q ? N : never) : never;
}[K];

/** A streaming call, such as 'GET /leagues/:league_id/matches.ndjson'. */
export type StreamName = Extract<keyof Reads, `${string}.ndjson`>;

/** A match in progress. */
export type LiveMatch = Omit<Answer<'GET /matches/live/:key'>, 'server_time'>;

/** A reading call, such as 'GET /matches/:match_id'. Use `fetch` for archives and `live` for events. */
export type ReadName = Exclude<keyof Reads, StreamName | `${string}.zip` | `${string}/events`>;

/** A call that returns a list page by page. */
export type PagedName = Querying<ReadName, 'page' | 'before'>;

/** The response body of a call. */
export type Answer<K extends keyof Reads> = Reads[K]['answer'];

/** In streams, a fixture has only its id. */
type Match = Omit<Answer<'GET /matches/:match_id'>, 'fixture'>;

/**
 * A change in a league: a match in its present state, or one that was declined or removed. The last one has the next
 * `updated_since`.
 */
export type Change = Match | { match_id: number; removed: true } | { next_updated_since: string };

/** Calls with a cursor, which prevents duplicates between pages. */
const BY_CURSOR: Record<Querying<PagedName, 'cursor'>, true> = { 'GET /matches/all_matches': true };

/** Calls whose pages begin before an entry, with the field that identifies it, unless the response has `next`. */
const BY_LAST_ENTRY: Record<Querying<ReadName, 'before'>, string> = {
  'GET /leagues/:league_id/matches': 'match_id',
  'GET /leagues/myLeagues/:league_id/audit': 'id',
  'GET /notifications': 'id',
};

/** Statuses that are retried, after at most MAX_WAIT_SECONDS. */
const RETRIED_STATUSES = [429, 503];
const MAX_WAIT_SECONDS = 60;
/** Delay before an interrupted stream is requested again. */
const STREAM_RETRY_MS = 1000;
/** The delay grows by STREAM_RETRY_MS with each attempt. The sum is ten minutes, the silence that ends a live match. */
const LIVE_ATTEMPTS = 36;
const LIVE_RETRY_MAX_MS = 30_000;

/** An error response: its status, code and sentence. */
export class TouchlineError extends Error {
  override readonly name = 'TouchlineError';
  readonly status: number;
  /** The kind of failure, listed at /docs/reference#errors; null if a proxy responded. */
  readonly code: Failure['code'] | null;
  /** The part of the request at fault; null for none or several. */
  readonly field: string | null;
  /** All parts of the request at fault, one sentence each. */
  readonly errors: NonNullable<Failure['errors']>;
  /** Identifies the request for the site's support; null if a proxy responded. */
  readonly requestId: string | null;
  /** `Retry-After` in seconds; null without that header. */
  readonly retryAfter: number | null;

  constructor(failure: Partial<Failure>, response: Response, status = response.status) {
    super(failure.error ?? `The site answered ${status}.`);
    this.status = status;
    this.code = failure.code ?? null;
    this.field = failure.field ?? null;
    this.errors = failure.errors ?? [];
    this.requestId = response.headers.get('x-request-id');
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    this.retryAfter = Number.isNaN(seconds) ? null : seconds;
  }
}

export interface ClientOptions {
  /** Origin of the site, such as `https://touchline.example`. */
  baseUrl: string;
  /** A personal token, to read its owner's view. Never publish it, for example in a web page's script. */
  token?: string;
  fetch?: typeof fetch;
  /** Number of cached responses, revalidated by ETag. 0 by default. */
  cacheSize?: number;
  /** Retries after a 429 or 503, each after its `Retry-After`. 2 by default. */
  retries?: number;
}

export interface Client {
  /** Returns the response body; throws `TouchlineError` for error responses, `TypeError` for network failures. */
  get<const K extends ReadName>(name: K, ...[input]: Arguments<K>): Promise<Answer<K>>;
  /**
   * Yields all pages of a list, by the call's kind of paging: by cursor, by the last entry, or from `query.page` on.
   */
  pages<const K extends PagedName>(name: K, ...[input]: Arguments<K>): AsyncGenerator<Answer<K>, void>;
  /** Yields matches by ascending id; resumes after the last one if the stream is interrupted. */
  stream<const K extends StreamName>(name: K, ...[input]: Arguments<K>): AsyncGenerator<Match, void>;
  /**
   * Yields a league's changes since an earlier call's `next_updated_since`, which comes last; without one, everything.
   * A match may occur twice. After an interruption all changes are yielded again, so store them by `match_id`.
   */
  changes(leagueId: number, updatedSince?: string, options?: Options): AsyncGenerator<Change, void>;
  /**
   * Yields a live match at each change until it is over; `match_id` of the last one is the stored match. An interrupted
   * stream resumes with the newest state; after ten minutes without the site it throws.
   */
  live(key: string | number, options?: Options): AsyncGenerator<LiveMatch, void>;
}

interface AnyInput extends Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The requests of a client, with their retries and cached responses. */
function createRequests({
  baseUrl,
  token,
  fetch = globalThis.fetch,
  cacheSize = 0,
  retries,
}: ClientOptions & { retries: number }) {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const known = new Map<string, { etag: string; answer: unknown }>();

  function locate(name: string, { params, query }: AnyInput): string {
    return new URL(`/api${fillIn(name, params)}${toSearch(query)}`, baseUrl).href;
  }

  async function sendRequest(
    url: string,
    signal?: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    for (let left = retries; ; left -= 1) {
      const response = await fetch(url, { signal, headers: { ...authorization, ...headers } });
      if (response.ok || ('if-none-match' in headers && response.status === 304)) return response;
      const failure = new TouchlineError(await readFailure(response), response);
      const wait = failure.retryAfter ?? Number.POSITIVE_INFINITY;
      if (left <= 0 || !RETRIED_STATUSES.includes(failure.status) || wait > MAX_WAIT_SECONDS) throw failure;
      await sleep(wait * 1000, signal);
    }
  }

  async function get(name: string, input: AnyInput = {}): Promise<unknown> {
    const url = locate(name, input);
    const before = known.get(url);
    const response = await sendRequest(url, input.signal, before ? { 'if-none-match': before.etag } : {});
    if (before && response.status === 304) return before.answer;
    const answer = await readAnswer(response);
    keep(url, response.headers.get('etag'), answer);
    return answer;
  }

  function keep(url: string, etag: string | null, answer: unknown): void {
    known.delete(url);
    if (etag === null || cacheSize === 0) return;
    known.set(url, { etag, answer });
    for (const oldest of [...known.keys()].slice(0, known.size - cacheSize)) known.delete(oldest);
  }

  return { locate, sendRequest, get };
}

/** A client of the site's read API, with a visitor's rights, or with a token its owner's. */
export function createClient({ retries = 2, ...options }: ClientOptions): Client {
  const { locate, sendRequest, get } = createRequests({ ...options, retries });

  async function* pages(name: string, input: AnyInput = {}): AsyncGenerator<unknown, void> {
    let at: Record<string, unknown> | null = { ...firstPage(name, input.query), ...input.query };
    while (at !== null) {
      const answer = await get(name, { ...input, query: at });
      const list = listOf(answer);
      if (list.length > 0) yield answer;
      at = nextPage(name, at, answer, list.at(-1));
    }
  }

  async function* stream(name: string, input: AnyInput = {}): AsyncGenerator<Match, void> {
    let since = input.query?.since;
    for (let left = retries; ; left -= 1) {
      const response = await sendRequest(locate(name, { ...input, query: { ...input.query, since } }), input.signal);
      try {
        for await (const line of linesOf(response)) {
          const match: Match | Failure = JSON.parse(line);
          if ('error' in match) throw new TouchlineError(match, response, match.status);
          since = match.match_id;
          left = retries;
          yield match;
        }
        return;
      } catch (error) {
        if (left <= 0 || input.signal?.aborted) throw error;
      }
      await sleep(STREAM_RETRY_MS, input.signal);
    }
  }

  async function* changes(league_id: number, since = '', { signal }: Options = {}): AsyncGenerator<Change, void> {
    const input = { params: { league_id }, query: { updated_since: since } };
    for (let left = retries; ; left -= 1) {
      const response = await sendRequest(locate('GET /leagues/:league_id/matches.ndjson', input), signal);
      try {
        for await (const line of linesOf(response)) {
          const change: Change | Failure = JSON.parse(line);
          if ('error' in change) throw new TouchlineError(change, response, change.status);
          yield change;
          if ('next_updated_since' in change) return;
        }
        throw new TypeError('The stream ended before its last line.');
      } catch (error) {
        if (left <= 0 || signal?.aborted) throw error;
      }
      await sleep(STREAM_RETRY_MS, signal);
    }
  }

  async function* live(key: string | number, { signal }: Options = {}): AsyncGenerator<LiveMatch, void> {
    const url = locate(`GET /matches/live/${encodeURIComponent(key)}/events`, {});
    let lastId: string | undefined;
    let attempts = 0;
    for (let left = retries; ; left -= 1) {
      try {
        const response = await sendRequest(url, signal, lastId === undefined ? {} : { 'last-event-id': lastId });
        for await (const { id = lastId, event, data } of eventsOf(response)) {
          lastId = id;
          if (event === 'end') return;
          left = retries > 0 ? LIVE_ATTEMPTS : 0;
          attempts = 0;
          if (event === 'snapshot') yield JSON.parse(data);
        }
      } catch (error) {
        const isRefused = error instanceof TouchlineError && error.status < 500 && error.status !== 429;
        if (left <= 0 || isRefused || signal?.aborted) throw error;
      }
      attempts += 1;
      await sleep(Math.min(STREAM_RETRY_MS * attempts, LIVE_RETRY_MAX_MS), signal);
    }
  }

  return { get, pages, stream, changes, live } as Client;
}

function firstPage(name: string, query: Record<string, unknown> = {}): Record<string, unknown> {
  if (name in BY_LAST_ENTRY) return {};
  return name in BY_CURSOR && query.page === undefined ? { cursor: '' } : { page: 1 };
}

/** The query for the next page; `last` is this page's last entry. Null for the last page. */
function nextPage(
  name: string,
  query: Record<string, unknown>,
  answer: unknown,
  last: unknown,
): Record<string, unknown> | null {
  const { next_cursor, next } = answer as { next_cursor?: string | null; next?: number | null };
  if (query.cursor !== undefined) return next_cursor === null ? null : { ...query, cursor: next_cursor };
  if (next !== undefined) return next === null ? null : { ...query, before: next };
  if (last === undefined) return null;
  if (!(name in BY_LAST_ENTRY)) return { ...query, page: Number(query.page) + 1 };
  const field = BY_LAST_ENTRY[name as keyof typeof BY_LAST_ENTRY];
  return { ...query, before: (last as Record<string, unknown>)[field] };
}

/** Rejects as soon as the signal aborts. */
async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);

    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });
  signal?.throwIfAborted();
}

/** The path of a call with its parameters. */
function fillIn(name: string, params: Record<string, unknown> = {}): string {
  const path = name.slice(name.indexOf(' ') + 1);
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function toSearch(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}

/** The list in a page: the body itself, or its only array. */
function listOf(answer: unknown): unknown[] {
  return [answer, ...Object.values(answer as object)].find((value) => Array.isArray(value)) ?? [];
}

/** Parses JSON, and returns pictures as bytes and everything else as text. */
async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  return type.startsWith('image/') ? new Uint8Array(await response.arrayBuffer()) : response.text();
}

async function* linesOf({ body }: Response): AsyncGenerator<string, void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done && rest !== '') throw new TypeError('The stream ended within a line.');
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // Ending the loop early closes the connection.
    await reader.cancel();
  }
}

/** Server-sent events, each with a line of data. */
async function* eventsOf(response: Response): AsyncGenerator<{ id?: string; event: string; data: string }, void> {
  let id: { id?: string } = {};
  let event = '';
  for await (const line of linesOf(response)) {
    const [, field, value = ''] = /^(id|event|data): (.*)$/.exec(line) ?? [];
    if (field === 'id') id = { id: value };
    if (field === 'event') event = value;
    if (field === 'data') yield { ...id, event, data: value };
  }
}

/** A proxy's response may not be JSON. */
async function readFailure(response: Response): Promise<Partial<Failure>> {
  const body: Partial<Failure> | null = await response.json().catch(() => null);
  return body ?? {};
}
