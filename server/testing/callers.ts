import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Access, Endpoint } from '#contract/kit/define-endpoints.ts';

/** Kinds of callers in tests of permissions. */
export const CALLERS = [
  'visitor',
  'unlinked',
  'linked',
  'unlinked with level 1',
  'level 1',
  'level 2',
  'level 3',
  'level 4',
  'level 5',
  'level 6',
  'level 6 of another league',
  'staff',
  'premium',
  'group owner',
  'owner of another group',
  'player of the match',
  'captain of the team',
  'captain of another team',
  'read token',
  'write token',
  'league token',
  'other league token',
  'expired token',
  'revoked token',
  'API key',
  'Roblox',
  'Discord',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The status of a refused caller; null if the caller has access. */
export function refusalOf(
  name: EndpointName,
  caller: Caller,
  access: Access = endpoints[name].access,
): 401 | 403 | null {
  if (access === 'anyone') return isEndedToken(caller) ? 401 : isRefusedByLeague(name, caller) ? 403 : null;
  if (access === 'API key' || access === 'Roblox' || access === 'Discord') return caller === access ? null : 401;
  if (isToken(caller)) return isEndedToken(caller) ? 401 : refusalOfToken(name, caller);
  if (!hasSession(caller)) return 401;
  if (access === 'signed in') return null;
  if (access === 'staff' || access === 'group owner' || access === 'player of the match')
    return caller === access ? null : 403;
  if (access === 'player of the transfer') return caller === 'player of the match' ? null : 403;
  if (access.startsWith('captain or ') && caller === 'captain of the team') return null;
  if (access === 'level 5 or staff') return caller === 'staff' ? null : refusalOf(name, caller, 'level 5');
  if (access === 'linked') return caller.startsWith('unlinked') ? 403 : null;
  const needed = Number(access.at(-1));
  const level = caller === 'unlinked with level 1' ? 1 : Number(/^level (\d)$/.exec(caller)?.[1] ?? 0);
  if (level < needed) return 403;
  return access.startsWith('linked') && caller === 'unlinked with level 1' ? 403 : null;
}

/**
 * Tokens have the rights of a level 6 session, unless a session is required. Some may only read, or are limited to a
 * league.
 */
function refusalOfToken(name: EndpointName, caller: Caller): 403 | null {
  const { isForSessions }: Endpoint = endpoints[name];
  if (isForSessions || (caller === 'read token' && !name.startsWith('GET')) || isRefusedByLeague(name, caller))
    return 403;
  return refusalOf(name, 'level 6') && 403;
}

/** Calls whose body names the league. */
const LEAGUE_IN_BODY: readonly EndpointName[] = [
  'POST /leagues/myLeagues/update_information',
  'POST /users/update_access',
  'POST /auth/key_generation_v1',
  'POST /leagues/myLeagues/webhook',
  'POST /leagues/myLeagues/webhook_test',
  'POST /leagues/myLeagues/webhook_send_again',
  'POST /leagues/myLeagues/match_request',
  'POST /leagues/myLeagues/undo_decision',
  'POST /leagues/myLeagues/restore_match',
  'POST /submissions/website',
  'POST /groups/create_group',
];

/** A token limited to a league may read public data of no league, and make calls about its own league. */
function isRefusedByLeague(name: EndpointName, caller: Caller): boolean {
  if (caller !== 'league token' && caller !== 'other league token') return false;
  const isOfLeague = /:(league_id|id|match_id|group_id)\b/.test(name) || LEAGUE_IN_BODY.includes(name);
  return isOfLeague ? caller === 'other league token' : endpoints[name].access !== 'anyone';
}

/** Public reads refuse ended tokens too, rather than serve their senders as visitors. */
function isEndedToken(caller: Caller): boolean {
  return caller === 'expired token' || caller === 'revoked token';
}

export function isToken(caller: Caller): caller is Extract<Caller, `${string} token`> {
  return caller.endsWith(' token');
}

export function hasSession(caller: Caller): boolean {
  return !['visitor', 'API key', 'Roblox', 'Discord'].includes(caller) && !isToken(caller);
}
