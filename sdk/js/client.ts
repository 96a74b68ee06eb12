import type { Reads } from '#sdk/js/reads.ts';

type Options = { signal?: AbortSignal };
type Arguments<K extends keyof Reads> = object extends Reads[K]['input']
  ? [input?: Reads[K]['input'] & Options]
  : [input: Reads[K]['input'] & Options];

/** Those of `K` whose query has a field `F`. */
type Querying<K extends keyof Reads, F extends string> = {
  [N in K]: Reads[N]['input'] extends { query?: infer Q } ? (F extends keyof Q ? N : never) : never;
}[K];

/** A call that answers match by match: 'GET /leagues/:league_id/matches.ndjson' and the like. */
export type StreamName = Extract<keyof Reads, `${string}.ndjson`>;

/** A call that reads: 'GET /matches/:match_id' and the like. */
export type ReadName = Exclude<keyof Reads, StreamName>;

/** A call that reads a list a page at a time. */
export type PagedName = Querying<ReadName, 'page'>;

/** The answer of a call. */
export type Answer<K extends keyof Reads> = Reads[K]['answer'];

type Match = Answer<'GET /matches/:match_id'>;

/** Calls whose pages a cursor leads through, so that nothing is come by twice. */
const BY_CURSOR: Record<Querying<PagedName, 'cursor'>, true> = { 'GET /matches/all_matches': true };

/** Statuses that pass, and the longest wait for that, in seconds. */
const PASSING = [429, 503];
const LONGEST_WAIT = 60;
/** Milliseconds before a stream that broke off is asked for again. */
const STREAM_PAUSE = 1000;

/** A call that the site refused: its status and its sentence. */
export class TouchlineError extends Error {
  override readonly name = 'TouchlineError';
  readonly status: number;
  /** What the site's support asks for; null when something before the site answered. */
  readonly requestId: string | null;
  /** Seconds to wait before the next call; null when the site names none. */
  readonly retryAfter: number | null;

  constructor(message: string, response: Response, status = response.status) {
    super(message);
    this.status = status;
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
  /** So often a call is made again that the site had no time for, after as long as it says. 2 by default. */
  retries?: number;
}

export interface Client {
  /** Resolves with the answer; throws `TouchlineError` when the site refuses, `TypeError` when it is not reached. */
  get<const K extends ReadName>(name: K, ...[input]: Arguments<K>): Promise<Answer<K>>;
  /** One page after the other to the last: by cursor where the call has one, unless `query.page` says where to begin. */
  pages<const K extends PagedName>(name: K, ...[input]: Arguments<K>): AsyncGenerator<Answer<K>, void>;
  /** Match by match as they come, by ascending id; goes on after the last one when the stream breaks off. */
  stream<const K extends StreamName>(name: K, ...[input]: Arguments<K>): AsyncGenerator<Match, void>;
}

interface AnyInput extends Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** A client of the site's read API, without session: it sees what every visitor sees. */
export function createClient({ baseUrl, fetch = globalThis.fetch, remember = 0, retries = 2 }: ClientOptions): Client {
  const known = new Map<string, { etag: string; answer: unknown }>();

  function locate(name: string, { params, query }: AnyInput): string {
    return new URL(`/api${fillIn(name, params)}${toSearch(query)}`, baseUrl).href;
  }

  async function ask(url: string, signal?: AbortSignal, etag?: string): Promise<Response> {
    for (let left = retries; ; left -= 1) {
      const response = await fetch(url, { signal, headers: etag ? { 'if-none-match': etag } : {} });
      if (response.ok || (etag && response.status === 304)) return response;
      const failure = new TouchlineError(await readFailure(response), response);
      const wait = failure.retryAfter ?? Number.POSITIVE_INFINITY;
      if (left <= 0 || !PASSING.includes(failure.status) || wait > LONGEST_WAIT) throw failure;
      await sleep(wait * 1000, signal);
    }
  }

  async function get(name: string, input: AnyInput = {}): Promise<unknown> {
    const url = locate(name, input);
    const before = known.get(url);
    const response = await ask(url, input.signal, before?.etag);
    if (before && response.status === 304) return before.answer;
    const answer = await readAnswer(response);
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
    const isByCursor = name in BY_CURSOR && input.query?.page === undefined;
    let at: Record<string, unknown> = isByCursor ? { cursor: '', ...input.query } : { page: 1, ...input.query };
    for (;;) {
      const answer = await get(name, { ...input, query: at });
      if (listOf(answer).length > 0) yield answer;
      if (isByCursor) at = { ...at, cursor: (answer as { next_cursor: string | null }).next_cursor };
      else at = { ...at, page: Number(at.page) + 1 };
      if (at.cursor === null || listOf(answer).length === 0) return;
    }
  }

  async function* stream(name: string, input: AnyInput = {}): AsyncGenerator<Match, void> {
    let since = input.query?.since;
    for (let left = retries; ; left -= 1) {
      const response = await ask(locate(name, { ...input, query: { ...input.query, since } }), input.signal);
      try {
        for await (const line of linesOf(response)) {
          const match: Match | { error: string } = JSON.parse(line);
          if ('error' in match) throw new TouchlineError(match.error, response, 503);
          since = match.match_id;
          left = retries;
          yield match;
        }
        return;
      } catch (error) {
        if (left <= 0 || input.signal?.aborted) throw error;
      }
      await sleep(STREAM_PAUSE, input.signal);
    }
  }

  return { get, pages, stream } as Client;
}

async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
  signal?.throwIfAborted();
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

/** JSON as what it says, pictures as bytes, the rest as text. */
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
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // Whoever reads no further lets go of the connection.
    await reader.cancel();
  }
}

async function readFailure(response: Response): Promise<string> {
  const body: { error?: string } | null = await response.json().catch(() => null);
  return body?.error ?? `The site answered ${response.status}.`;
}
