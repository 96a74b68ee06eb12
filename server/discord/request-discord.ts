import { Counter, Gauge, type Metric } from '@prometheus-io/client';
import { InvalidRequests } from '#server/changes/invalid-requests.ts';
import type { Config } from '#server/config.ts';
import { MAX_RETRY_AFTER_SECONDS } from '#server/kit/http/back-off.ts';

const DEFAULT_PAUSE_SECONDS = 5;

/** Parts of Discord's API by their limits: the application's, and webhooks that leagues created. */
export type DiscordKind = 'answers' | 'applications' | 'channels' | 'guilds' | 'users' | 'webhooks';

export interface DiscordRequest {
  kind: DiscordKind;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string | URL;
  /** The bot's token; webhooks and answers have theirs in the address. */
  botToken?: string;
  /** A person's token, instead of the bot's. */
  userToken?: string;
  body?: object;
  /** Reason shown in the Discord server's audit log. */
  reason?: string;
  timeoutMs: number;
}

/** Fields of Discord's failures, and the id of a created object. */
export type DiscordBody = Partial<Record<'id' | 'code' | 'message' | 'retry_after' | 'global', unknown>>;

/**
 * Discord's response; `status` is null if there was none. `pause` is the wait in seconds before the next request under
 * the same limit. `isGlobal` marks a limit for all requests.
 */
export interface DiscordResponse {
  status: number | null;
  body: unknown;
  fields: DiscordBody;
  pause: number;
  isGlobal: boolean;
  hasTimedOut: boolean;
}

const NO_RESPONSE = { status: null, body: null, fields: {}, pause: 0, isGlobal: false, hasTimedOut: false };

const requests = new Counter({
  name: 'touchline_discord_requests_total',
  help: 'Requests to Discord by the part of its API and the class of their status.',
  labelNames: ['kind', 'status'],
  registers: [],
});
const invalid = new InvalidRequests();
const invalidRequests = new Gauge({
  name: 'touchline_discord_invalid_requests',
  help: 'Requests that Discord refused with 401, 403 or 429 in the last ten minutes.',
  registers: [],
  collect() {
    this.set(invalid.count());
  },
});

/** Counts a request refused by a league's allowance. */
export function countHeldBack(kind: DiscordKind): void {
  requests.inc({ kind, status: 'held back' });
}

/** Metrics of this process's requests to Discord's API, except sign-ins. */
export const discordRequestMetrics: Metric[] = [requests, invalidRequests];

/**
 * Makes one request to Discord; follows no redirect and never throws. After too many refusals no request is made, and a
 * global limit is returned.
 */
export async function requestDiscord(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { kind, method, url, botToken, userToken, body, reason, timeoutMs }: DiscordRequest,
): Promise<DiscordResponse> {
  const pause = invalid.pause();
  if (pause > 0) {
    countHeldBack(kind);
    return { ...NO_RESPONSE, status: 429, pause, isGlobal: true };
  }
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': `DiscordBot (${publicUrl}, 1)`,
        ...(botToken && { authorization: `Bot ${botToken}` }),
        ...(userToken && { authorization: `Bearer ${userToken}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(reason !== undefined && { 'x-audit-log-reason': encodeURIComponent(reason) }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    count(kind, response);
    return readResponse(response, parseJson(await response.text()));
  } catch (error) {
    requests.inc({ kind, status: 'none' });
    return { ...NO_RESPONSE, hasTimedOut: error instanceof Error && error.name === 'TimeoutError' };
  }
}

/** Limits shared by a resource's users don't count against the address. */
function count(kind: DiscordKind, { status, headers }: Response): void {
  requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
  const isShared = headers.get('x-ratelimit-scope') === 'shared';
  if (status === 401 || status === 403 || (status === 429 && !isShared)) invalid.add();
}

function readResponse({ status, headers }: Response, body: unknown): DiscordResponse {
  const fields: DiscordBody = typeof body === 'object' && body !== null ? body : {};
  const isLimited = status === 429;
  const isLast = headers.get('x-ratelimit-remaining') === '0';
  const pause = isLimited || isLast ? readPause(headers, fields) : 0;
  return {
    status,
    body,
    fields,
    pause: isLimited ? pause || DEFAULT_PAUSE_SECONDS : pause,
    isGlobal: isLimited && isGlobal(headers, fields),
    hasTimedOut: false,
  };
}

/** Responses without a message come from Discord's proxy. */
function isGlobal(headers: Headers, { global, message }: DiscordBody): boolean {
  return global === true || headers.get('x-ratelimit-scope') === 'global' || typeof message !== 'string';
}

/** Seconds, from the most precise source. */
function readPause(headers: Headers, { retry_after }: DiscordBody): number {
  const sources = [retry_after, headers.get('retry-after'), headers.get('x-ratelimit-reset-after')];
  const seconds = sources.map((source) => Number(source ?? Number.NaN)).find((number) => number >= 0);
  return Math.min(seconds ?? 0, MAX_RETRY_AFTER_SECONDS);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
