import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInProcess } from '#server/http/in-process-calls.ts';

const KEYS_HEADER = 'surrogate-key';
/** Marks responses to in-process calls that depend on the minute. */
const MINUTE_HEADER = 'surrogate-minute';
/** A lost purge heals after this time. */
const MAX_LIFETIME_SECONDS = 300;
const MINUTE = 60;
/** A day begins in some time zone with each quarter of an hour, and in no time zone between. */
const DAYS_CHANGE = 15 * MINUTE;
/** Longer headers are refused by caches; such a response is not kept. */
const MAX_KEYS_LENGTH = 4_000;
/** Every response has it: the purge of everything. */
export const ALL_KEY = 'all';

/** The keys of what a response shows, by which caches end it, and what else does. */
export interface SurrogateKeys {
  keys: readonly string[];
  /** Whether the response depends on the minute. */
  changesEachMinute: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Keys of a response; `:name` is a parameter of the path. `names-*` and `player-*` are the leagues and the players that
     * the response's JSON names. Without keys no shared cache keeps the response for long.
     */
    surrogateKeys?: readonly string[] | undefined;
    changesEachMinute?: boolean | undefined;
  }
  interface FastifyRequest {
    /** Keys that a handler has collected, null for a response that is not kept. */
    surrogateKeys?: SurrogateKeys | null;
    /** Keys beside those that the endpoint's record declares. */
    furtherKeys?: readonly string[];
  }
}

/**
 * Forwards the keys of responses to in-process calls, and with edges gives successful responses to visitors
 * `Surrogate-Key` and `Surrogate-Control`. It precedes `controlCaches`, which removes the content of a 304.
 */
export function setSurrogateKeys(app: FastifyInstance, { hasEdges }: { hasEdges: boolean }): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isForwarded = isInProcess(request);
    const isKept = hasEdges && (reply.statusCode === 200 || reply.statusCode === 304);
    if (isForVisitors(request) && (isForwarded || isKept)) {
      const found = request.surrogateKeys !== undefined ? request.surrogateKeys : keysOf(request)(payload);
      if (found) (isForwarded ? forwardKeys : setHeaders)(reply, found);
    }
    done();
  });
}

/** The keys that the endpoint's record declares for a response with that payload; null without a declaration. */
export function keysOf(request: FastifyRequest): (payload: unknown) => SurrogateKeys | null {
  const { surrogateKeys, changesEachMinute = false } = request.routeOptions.config;
  return (payload) => {
    if (!surrogateKeys) return null;
    const keys = surrogateKeys.flatMap((pattern) => fillKey(pattern, request, payload));
    return { keys: [...new Set([...keys, ...(request.furtherKeys ?? [])])], changesEachMinute };
  };
}

/** Seconds until a response with these keys may change by time alone. */
export function lifetimeOf({ changesEachMinute }: SurrogateKeys): number {
  const now = Date.now() / 1000;
  // Every response may depend on a league's day.
  const period = changesEachMinute ? MINUTE : DAYS_CHANGE;
  return Math.min(MAX_LIFETIME_SECONDS, Math.floor(period - (now % period)));
}

/** Equal as long as it is the same day in every time zone; part of the keys of responses that depend on a league's day. */
export function currentDays(): number {
  return Math.floor(Date.now() / 1000 / DAYS_CHANGE);
}

/** A key as the contract's records and the purges spell it; a player's key may hold any character. */
export function writeKey(kind: string, id: number | string): string {
  return `${kind}-${String(id).replace(/[^A-Za-z0-9]/g, (character) => `-${character.codePointAt(0)?.toString(16)}-`)}`;
}

/** The keys of a response to an in-process call; null if no shared cache may keep what is made from it. */
export function readKeys({ headers }: { headers: Record<string, unknown> }): SurrogateKeys | null {
  const keys = headers[KEYS_HEADER];
  if (typeof keys !== 'string') return null;
  return { keys: keys.split(' '), changesEachMinute: headers[MINUTE_HEADER] !== undefined };
}

/** The keys of everything that a response was made from; null if one part may not be kept. */
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

const NAMED = {
  'names-*': { kind: 'names', pattern: /"(?:group_)?league_id"\s*:\s*(\d+)/g },
  'player-*': { kind: 'player', pattern: /"player_key"\s*:\s*("(?:[^"\\]|\\.)*")/g },
};

function fillKey(pattern: string, { params }: FastifyRequest, payload: unknown): string[] {
  if (pattern in NAMED) {
    const { kind, pattern: named } = NAMED[pattern as keyof typeof NAMED];
    const text = typeof payload === 'string' ? payload : '';
    return Array.from(text.matchAll(named), ([, id]) => writeKey(kind, JSON.parse(id as string)));
  }
  const [kind = '', parameter] = pattern.split('-:');
  return [parameter === undefined ? kind : writeKey(kind, (params as Record<string, string>)[parameter] ?? '')];
}

function forwardKeys(reply: FastifyReply, { keys, changesEachMinute }: SurrogateKeys): void {
  reply.header(KEYS_HEADER, keys.join(' '));
  if (changesEachMinute) reply.header(MINUTE_HEADER, '1');
}

function setHeaders(reply: FastifyReply, found: SurrogateKeys): void {
  const text = [ALL_KEY, ...found.keys].join(' ');
  const lifetime = lifetimeOf(found);
  if (text.length > MAX_KEYS_LENGTH || lifetime < 1) return;
  reply.header(KEYS_HEADER, text).header('surrogate-control', `max-age=${lifetime}`);
}
