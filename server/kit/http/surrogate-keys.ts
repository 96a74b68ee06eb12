import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInProcess } from '#server/kit/calls/in-process-calls.ts';

const KEYS_HEADER = 'surrogate-key';
/** Marks responses to in-process calls that depend on the minute. */
const MINUTE_HEADER = 'surrogate-minute';
/** Limits the effect of a lost purge. */
const MAX_LIFETIME_SECONDS = 300;
const MINUTE = 60;
/** In some time zone a day begins at each quarter of an hour, and in none between. */
const DAYS_CHANGE = 15 * MINUTE;
/** Caches refuse longer headers; such a response isn't stored. */
const MAX_KEYS_LENGTH = 4_000;
/** Key of every response, for a purge of everything. */
export const ALL_KEY = 'all';

/** The surrogate keys of a response, and its dependence on time. */
export interface SurrogateKeys {
  keys: readonly string[];
  /** Whether the response depends on the minute. */
  changesEachMinute: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The keys of the response, null for one that isn't stored; by default those that the route declares. */
    findSurrogateKeys?: (payload: unknown) => SurrogateKeys | null;
  }
}

/**
 * Forwards the keys of responses to in-process calls. With edges, sets `Surrogate-Key` and `Surrogate-Control` on
 * successful responses to visitors. It must precede `controlCaches`, which removes the content of a 304.
 */
export function setSurrogateKeys(
  app: FastifyInstance,
  {
    hasEdges,
    declareKeys,
  }: { hasEdges: boolean; declareKeys: (request: FastifyRequest, payload: unknown) => SurrogateKeys | null },
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isForwarded = isInProcess(request);
    const isKept = hasEdges && (reply.statusCode === 200 || reply.statusCode === 304);
    if (isForVisitors(request) && (isForwarded || isKept)) {
      const found = request.findSurrogateKeys ? request.findSurrogateKeys(payload) : declareKeys(request, payload);
      if (found) (isForwarded ? forwardKeys : setHeaders)(reply, found);
    }
    done();
  });
}

/** Seconds until a response with these keys, begun `since` in milliseconds, may change by time alone. */
export function lifetimeOf({ changesEachMinute }: SurrogateKeys, since: number): number {
  const period = periodOf({ changesEachMinute });
  const end = (Math.floor(since / 1000 / period) + 1) * period;
  return Math.max(0, Math.min(MAX_LIFETIME_SECONDS, Math.floor(end - Date.now() / 1000)));
}

/** A value that changes when responses with these keys may change by time alone; part of cache keys. */
export function currentPeriod(timing: Pick<SurrogateKeys, 'changesEachMinute'>): number {
  return Math.floor(Date.now() / 1000 / periodOf(timing));
}

/** In seconds. Every response may depend on a league's day. */
function periodOf({ changesEachMinute }: Pick<SurrogateKeys, 'changesEachMinute'>): number {
  return changesEachMinute ? MINUTE : DAYS_CHANGE;
}

/** The keys of a response to an in-process call; null if shared caches must not store responses made from it. */
export function readKeys({ headers }: { headers: Record<string, unknown> }): SurrogateKeys | null {
  const keys = headers[KEYS_HEADER];
  if (typeof keys !== 'string') return null;
  return { keys: keys.split(' '), changesEachMinute: headers[MINUTE_HEADER] !== undefined };
}

/** The combined keys of a response's parts; null if one part must not be stored. */
export function joinKeys(parts: readonly (SurrogateKeys | null)[]): SurrogateKeys | null {
  if (parts.includes(null)) return null;
  const known = parts as SurrogateKeys[];
  return {
    keys: [...new Set(known.flatMap(({ keys }) => keys))],
    changesEachMinute: known.some(({ changesEachMinute }) => changesEachMinute),
  };
}

function isForVisitors(request: FastifyRequest): boolean {
  return request.sessionToken === undefined && request.headers.authorization === undefined;
}

function forwardKeys(reply: FastifyReply, { keys, changesEachMinute }: SurrogateKeys): void {
  reply.header(KEYS_HEADER, keys.join(' '));
  if (changesEachMinute) reply.header(MINUTE_HEADER, '1');
}

function setHeaders(reply: FastifyReply, found: SurrogateKeys): void {
  const text = [ALL_KEY, ...found.keys].join(' ');
  const lifetime = lifetimeOf(found, Date.now() - reply.elapsedTime);
  if (text.length > MAX_KEYS_LENGTH || lifetime < 1) return;
  reply.header(KEYS_HEADER, text).header('surrogate-control', `max-age=${lifetime}`);
}
