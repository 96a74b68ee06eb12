import { type TSchema, Type } from 'typebox';
import type { Growth } from '#contract/kit/growth.ts';
import { optional } from '#contract/kit/text.ts';

/**
 * Who may make a request. `level N`: a session with access level N or higher in the league; `linked, level N`: with a
 * linked Roblox account as well, and `linked` without the level. `captain or level N`: an account whose linked Roblox account is captain or vice-captain
 * of a team that the request is about, too. `group owner`: the account that created the group. `player of the match` and
 * `player of the transfer`: an account whose linked Roblox account played in it or is offered it. `API key`: a league's
 * game server. `Roblox` and `Discord`: a body that they signed.
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
 * Kinds of heavy requests, which take more than some 20 ms of a processor if their response is not cached. `standings` are
 * also the other tables and lists of a season, `management` the calls of a league's staff.
 */
export type HeavyKind = 'standings' | 'players' | 'groups' | 'search' | 'exports' | 'pictures' | 'management';

/**
 * Where a request names the league that it is about: in its path or its body, by a match or a group of its path or its body,
 * or nowhere: it is about the account, or about all leagues alike.
 */
export type RequestLeague = 'path' | 'body' | 'account' | 'site';

/** One endpoint of the API, for the server, the site, the reference and the tests. */
export interface Endpoint {
  tag: keyof typeof TAGS;
  summary: string;
  access: Access;
  /** Heavy requests wait for a permit of their kind, so that no caller slows the others down (docs/decisions/0035). */
  cost: 'light' | HeavyKind;
  /** The parameter of the query without which a request is light. */
  isHeavyWith?: string;
  /** What the cost grows with, unless `growthOf` derives it from the rest of the record. */
  grows?: Growth;
  /**
   * Caches that may store a successful response; none without a class. `shared`: the response is the same for every
   * caller, so shared caches store it for seconds. `revalidated`: it depends on the caller, so only the browser stores
   * it, and revalidates it before each use. Both have an `ETag`. `browser`: the browser alone, for minutes.
   */
  cache?: 'shared' | 'revalidated' | 'browser';
  /**
   * Visitors' responses come from a read replica, if there is one; with `primary preferred` only while the primary can't
   * be reached. Those to a session or an API key never do.
   */
  reads?: 'replica' | 'primary preferred';
  /**
   * Keys of what the response shows, which invalidate it in the server’s cache, and in shared caches if it is for visitors;
   * `:name` is a parameter of the path. `names-*` and `player-*` are the leagues and the players that the response names.
   * Without keys (`undefined`, where `defineEndpoints` derives one) no shared cache keeps it until a purge, and the server's
   * until any change.
   */
  surrogateKeys?: readonly string[] | undefined;
  /**
   * Whether the server keeps the response until what it shows changes: by its keys, or without any until any change.
   * It is the same for all who may read it, or for the caller with `revalidated`.
   */
  isCached?: true;
  /** Whether the response depends on the minute. Every response may depend on the day. */
  changesEachMinute?: true;
  /**
   * A limit of the endpoint's own; without one, requests count towards `API_REQUESTS_PER_MINUTE`. `caller`, the default,
   * is a session, an API key or else an address. Requests of a `league` count once or more, by the size of their body,
   * and together unless they have a `counter` of their own.
   */
  rateLimit?: { perMinute: number; by?: 'caller' | 'address' | 'league'; counter?: 'live' };
  /** `MAX_BODY_BYTES` unless stated. */
  maxBodyBytes?: number;
  /** Where a request names its league, for tokens that are limited to one, unless `leagueOf` derives it from the rest of the record. */
  league?: RequestLeague;
  /** Whether the call needs a session: personal tokens, also of the scope `write`, are refused. */
  isForSessions?: true;
  /** Whether the body, which is large, is parsed for signed-in people alone. */
  identifiesFirst?: true;
  /** The sentence of a 403 for people who are not staff. */
  refusal?: string;
  /** Whether the league may be closed; else it is unknown to all but its owners. */
  takesClosed?: true;
  /** Whether a repeated request with the same `Idempotency-Key` header is stored once. */
  isIdempotent?: true;
  /** Statuses of failures that don't follow from `access`, the path and the parts of the request. */
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
 * Endpoints of a section of the reference, by method and path below the API's root, with what follows from both unless a
 * record states otherwise: the section, 404 for a call about a thing, 409 as well if the call may change it, and a
 * league's key for what caches may store of it.
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

/** Query of endpoints that change results. */
export const ActQuery = Type.Object({
  dry_run: optional(Type.Boolean(), 'Returns how the tables would change and stores nothing; 1 or 0, true or false.'),
});
