import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/kit/define-endpoints.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import type { DraftSubjects } from '#server/changes/draft-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';

/** The caller's account. */
export interface SignedIn {
  user: SessionUser;
  /** The account, for the log. */
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
  /** Those of the teams that the account leads; empty for people who may act by their access level alone. */
  team_ids: number[];
  /** Whether the account has the access level. */
  is_staff: boolean;
}

export interface GameServer {
  league_id: number;
  /** The number of requests that this one has been counted as. */
  cost: number;
}

/** What the guard of each access gives to the handlers that it protects. */
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

/** The teams that a request is about; none if it names unknown ones. */
export interface Teams {
  league_id: number;
  team_ids: readonly number[];
}

/** The parts of a request that guards read. They are valid. */
export interface GuardedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
  params: { league_id?: number; id?: number; match_id?: number; group_id?: number };
  body: { league_id?: number; id?: number };
  /** Given by the routes of captains. */
  teams?: (user: SessionUser) => Promise<Teams>;
  /** What of a league's drafts the request names. */
  subjects?: () => DraftSubjects;
}

/** Refuses the callers whom an access excludes. */
export interface Guard<A extends Access> {
  /** Throws 401, 403, or 404 for what the request is about. Runs after validation, before the handler. */
  admit: (guarded: GuardedRequest) => Promise<Grants[A]>;
  /** Checks the caller's credential before the body is parsed; throws 401. */
  identify?: (request: FastifyRequest) => Promise<void>;
  /** Prepares a scope of its own for a route whose body is not read as others are. */
  prepare?: (scope: TypedFastify, endpoint: Endpoint) => void;
  /** Whether the guard counts the request itself, for the rate limit of the endpoint. */
  isCounted?: (request: FastifyRequest) => boolean;
}

/** A guard for every access that the contract has: none can be forgotten. */
export type Guards = { readonly [A in Access]: Guard<A> };
