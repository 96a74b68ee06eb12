import { type TSchema, Type } from 'typebox';
import type { Growth } from '#contract/kit/growth.ts';
import { optional } from '#contract/kit/text.ts';

/**
 * Permission to make a request. `level N` is a session with access level N or higher in the league; `linked, level N`
 * also needs a linked Roblox account, `linked` only that. `captain or level N` includes accounts whose linked Roblox
 * account is captain or vice-captain of a team concerned. `group owner` is the account that created the group. `player
 * of the match` and `player of the transfer` are accounts whose linked Roblox account played in it or received the
 * offer. `API key` is a league's game server. `Roblox` and `Discord` sign the body.
 */
export type Access =
  | 'anyone'
  | 'signed in'
  | 'staff'
  | 'level 5 or staff'
  | 'group owner'
  | 'player of the match'
  | 'player of the transfer'
  | `level ${1 | 2 | 4 | 5 | 6}`
  | 'linked'
  | 'linked, level 1'
  | `captain or level ${4 | 5}`
  | 'API key'
  | 'Roblox'
  | 'Discord';

/** Sections of the API reference, in its order. */
export const TAGS = {
  'Game servers': 'Requests of a league’s Roblox servers, with the league’s API key.',
  Matches: 'Matches as JSON and CSV. No account is needed.',
  Players: 'Everyone who played in an approved match, as far as their privacy settings allow.',
  Groups: 'Hand-picked sets of matches.',
  Search: 'Everything that has a name, as far as the caller may see it.',
  Leagues: 'All leagues, and those of the account.',
  Submissions: 'Requests of the site’s submission forms.',
  'League management': 'Requests, access, information, API keys and the log of a league, by access level.',
  Account: 'The signed-in account.',
  Notifications: 'What the account follows, and what happened there.',
  'Sign-in': 'Redirects to Discord and Roblox and back, for browsers.',
  Webhooks: 'Requests of other services.',
  Reference: 'This description, and texts of the installation.',
} as const;

/**
 * Kinds of heavy requests, which take over 20 ms of a processor unless cached. `standings` also covers other tables and
 * lists of a season, `management` the calls of a league's staff.
 */
export type HeavyKind = 'standings' | 'players' | 'groups' | 'search' | 'exports' | 'pictures' | 'management';

/**
 * Where a request names its league: in its path or body, or by a match or group there. `account` and `site` requests
 * belong to no league.
 */
export type RequestLeague = 'path' | 'body' | 'account' | 'site';

/** One endpoint of the API; server, site, reference and tests derive from it. */
export interface Endpoint {
  tag: keyof typeof TAGS;
  summary: string;
  access: Access;
  /** Heavy requests wait for a permit of their kind, so that no caller slows the others down (docs/decisions/0035). */
  cost: 'light' | HeavyKind;
  /** Query parameter without which a request is light. */
  isHeavyWith?: string;
  /** Input that the cost grows with, unless `growthOf` derives it. */
  grows?: Growth;
  /**
   * Caches that may store a successful response; none by default. `shared`: the response is the same for every caller,
   * so shared caches store it for seconds. `revalidated`: it depends on the caller, so only the browser stores it, and
   * revalidates it before each use. Both have an `ETag`. `browser`: only the browser stores it, for minutes.
   */
  cache?: 'shared' | 'revalidated' | 'browser';
  /**
   * Visitors' responses come from a read replica, if there is one; with `primary preferred` only while the primary is
   * unreachable. Responses to a session or an API key always come from the primary.
   */
  reads?: 'replica' | 'primary preferred';
  /**
   * Cache keys of the things in the response. A change of one invalidates the server's cache, and shared caches of
   * visitors' responses. `:name` is a path parameter. `names-*` and `player-*` are the leagues and players named in the
   * response. With `undefined`, shared caches don't store it, and any change invalidates the server's cache.
   */
  surrogateKeys?: readonly string[] | undefined;
  /**
   * Whether the server caches the response until one of its keys changes, or without keys until any change. The
   * response is equal for all permitted callers, or per caller with `revalidated`.
   */
  isCached?: true;
  /** Whether the response depends on the minute. Every response may depend on the day. */
  changesEachMinute?: true;
  /**
   * The endpoint's own limit; by default, requests count towards `API_REQUESTS_PER_MINUTE`. `caller`, the default, is a
   * session, an API key or else an address. Requests of a `league` count once or more, by body size, and share a
   * counter unless they have a `counter` of their own.
   */
  rateLimit?: { perMinute: number; by?: 'caller' | 'address' | 'league'; counter?: 'live' };
  /** `MAX_BODY_BYTES` unless stated. */
  maxBodyBytes?: number;
  /** Where a request names its league, for tokens limited to one league, unless `leagueOf` derives it. */
  league?: RequestLeague;
  /** Whether only sessions may call it; personal tokens of any scope are refused. */
  isForSessions?: true;
  /** Whether signed-out callers are refused before their body is parsed, as it is large. */
  identifiesFirst?: true;
  /** The sentence of a 403 to people outside the staff. */
  refusal?: string;
  /** Whether a closed league is allowed; otherwise it answers 404 to all but its owners. */
  takesClosed?: true;
  /** Whether a repeated request with the same `Idempotency-Key` header is stored once. */
  isIdempotent?: true;
  /** Failure statuses that don't follow from `access`, the path and the parts of the request. */
  failures?: readonly (404 | 409 | 501)[];
  /** Media types of a successful response, `application/json` unless stated. */
  mediaTypes?: readonly string[];
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  response: Readonly<Record<number, TSchema>>;
  examples?: { body?: unknown; response: Readonly<Record<number, unknown>> };
}

/**
 * Endpoints of a section of the reference, by method and path below the API's root. Defaults that records may override:
 * the section, 404 for a call about a thing, 409 if the call may change it, and a league's key for cached responses.
 */
export function defineEndpoints<
  const E extends Record<
    `${'GET' | 'POST' | 'PUT'} /${string}`,
    Omit<Endpoint, 'tag'> & Partial<Pick<Endpoint, 'tag'>>
  >,
>(tag: Endpoint['tag'], endpoints: E): { [K in keyof E]: E[K] & Pick<Endpoint, 'tag'> } {
  const records = Object.entries(endpoints).map(([route, given]) => {
    const defaults: Partial<Endpoint> = { tag };
    if (route.includes('/:')) defaults.failures = route.startsWith('GET ') ? [404] : [404, 409];
    if (route.includes('/leagues/:league_id') && given.cache) defaults.surrogateKeys = ['league-:league_id'];
    return [route, { ...defaults, ...given }];
  });
  return Object.fromEntries(records);
}

/** Response without content. */
export const Done = Type.Object({});

/** Query of endpoints that store a match. */
export const DryRunQuery = Type.Object({
  dry_run: optional(Type.Boolean(), 'Checks the match in full and stores nothing; 1 or 0, true or false.'),
});

/** Query of calls that change results. */
export const ActQuery = Type.Object({
  dry_run: optional(Type.Boolean(), 'Returns how the tables would change and stores nothing; 1 or 0, true or false.'),
});
