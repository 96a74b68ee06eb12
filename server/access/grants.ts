import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/kit/define-endpoints.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import type { DraftSubjects } from '#server/changes/draft-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';

/** The signed-in account. */
export interface SignedIn {
  user: SessionUser;
  /** The account as an actor in the log. */
  actor: Actor;
}

interface Linked extends SignedIn {
  user: SessionUser & { roblox_id: string };
}

interface OfLeague {
  league_id: number;
  /** The account's access level in the league. */
  level: number;
}

interface OfTeams {
  league_id: number;
  /** Teams that the account leads; empty for people who act by access level alone. */
  team_ids: number[];
  /** Whether the account meets the access level. */
  is_staff: boolean;
}

export interface GameServer {
  league_id: number;
  /** The number of requests that this one counts as. */
  cost: number;
}

/** Results of each guard, passed to the handlers that it protects. */
export interface Grants
  extends Record<`level ${1 | 2 | 4 | 5 | 6}`, SignedIn & OfLeague>,
    Record<`captain or level ${4 | 5}`, SignedIn & OfTeams> {
  anyone: object;
  'signed in': SignedIn;
  staff: SignedIn;
  'level 5 or staff': SignedIn & { league_id: number };
  'group owner': SignedIn;
  linked: Linked;
  'linked, level 1': Linked & OfLeague;
  'player of the match': Linked;
  'player of the transfer': SignedIn & { league_id: number };
  'API key': GameServer;
  Roblox: object;
  Discord: object;
}

/** The teams that a request concerns; none if it names unknown ones. */
export interface Teams {
  league_id: number;
  team_ids: readonly number[];
}

/** The validated parts of a request that guards read. */
export interface GuardedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
  params: { league_id?: number; id?: number; match_id?: number; group_id?: number };
  body: { league_id?: number; id?: number };
  /** Set for routes that captains may call. */
  teams?: (user: SessionUser) => Promise<Teams>;
  /** Draft subjects that the request names. */
  subjects?: () => DraftSubjects;
}

/** Refuses callers without the access. */
export interface Guard<A extends Access> {
  /** Throws 401, 403, or 404 for the request's subject. Runs after validation, before the handler. */
  admit: (guarded: GuardedRequest) => Promise<Grants[A]>;
  /** Checks the caller's credential before the body is parsed; throws 401. */
  identify?: (request: FastifyRequest) => Promise<void>;
  /** Prepares a separate scope for a route with its own body parser. */
  prepare?: (scope: TypedFastify, endpoint: Endpoint) => void;
  /** Whether the guard itself counts the request towards the endpoint's rate limit. */
  isCounted?: (request: FastifyRequest) => boolean;
}

/** A guard for every access of the contract; the compiler reports a missing one. */
export type Guards = { readonly [A in Access]: Guard<A> };
