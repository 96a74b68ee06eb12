import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '#contract/endpoints.ts';

/** Calls whose answer is the same for everyone. What is not named here is kept by no cache. */
const SHARED = [
  'GET /leagues/all',
  'GET /leagues/:league_id',
  'GET /leagues/:league_id/matches',
  'GET /leagues/:league_id/standings',
  'GET /leagues/:league_id/standings.csv',
  'GET /leagues/:league_id/leaderboards',
  'GET /leagues/:league_id/leaderboards.csv',
  'GET /matches/ad_matches',
  'GET /matches/all_matches',
  'GET /matches/:match_id',
  'GET /matches/:match_id/team-stats.csv',
  'GET /matches/:match_id/player-stats.csv',
  'GET /groups/all_groups',
  'GET /openapi.json',
  'GET /groups/:group_id/matches.csv',
] as const satisfies EndpointName[];
/** Calls that visitors may make as well, and that tell someone apart. */
const OWN = [
  'GET /groups/:group_id',
  'GET /search',
  'GET /players/search',
  'GET /matches/:match_id/profiles',
  'GET /matches/:match_id/known_names',
  'GET /players/:player_key',
  'GET /players/:player_key/matches',
  'GET /players/:player_key/head_to_head/:other_key',
] as const satisfies EndpointName[];
const sharedRoutes = toRoutes(SHARED);
const ownRoutes = toRoutes(OWN);

const UNKEPT = 'private, no-store';
/** Browsers ask again each time; what stands between serves everyone for five seconds. */
const SHARED_FOR_SECONDS = 'public, max-age=0, s-maxage=5, must-revalidate';
/** For those who sign in, so that a reviewer sees at once that a declined match is gone; and for what is one's own. */
const CHECKED_EACH_TIME = 'private, no-cache';

/**
 * Says of every answer who may keep it and for how long, and of what may be kept, which version it is: `If-None-Match`
 * with that version is answered 304. The site's files have said it themselves.
 */
export function controlCaches(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = decide(request, reply);
    reply.header('cache-control', policy);
    const version = reply.statusCode === 200 && policy !== UNKEPT ? findVersion(reply, payload) : undefined;
    if (version === undefined) return done(null, payload);
    addVary(reply, 'Accept-Encoding, Cookie');
    // Weak: the same version goes out compressed and plain.
    reply.header('etag', `W/${version}`);
    if (!request.headers['if-none-match']?.includes(version)) return done(null, payload);
    reply.code(304).removeHeader('content-type');
    done(null, null);
  });
}

/** The version of an answer's content, in quotes as an `ETag` has it. */
export function versionOf(content: string | Buffer): string {
  return `"${hash('sha1', content, 'base64url')}"`;
}

/** Whether answers to the call say their version, so that nobody need be sent the same one twice. */
export function isVersioned(name: EndpointName): boolean {
  return [...SHARED, ...OWN].some((one) => one === name);
}

/** Whether a cache may give one caller's answer to the call to others. */
export function isShared(name: EndpointName): boolean {
  return SHARED.some((one) => one === name);
}

/** For pages of the site. A cache that overlooks `Vary: Cookie` must not sign people out, so none serves them alone. */
export function pagePolicy(request: FastifyRequest): string {
  return hasSession(request) ? UNKEPT : 'no-cache';
}

function decide(request: FastifyRequest, reply: FastifyReply): string {
  if (reply.statusCode >= 400) return UNKEPT;
  const own = reply.getHeader('cache-control');
  if (typeof own === 'string') return own;
  const { url } = request.routeOptions;
  if (request.method === 'POST') return UNKEPT;
  if (sharedRoutes.has(url)) return hasSession(request) ? CHECKED_EACH_TIME : SHARED_FOR_SECONDS;
  return ownRoutes.has(url) ? CHECKED_EACH_TIME : UNKEPT;
}

/** A page's was told when it was rendered; files and pictures have settled theirs themselves. */
function findVersion(reply: FastifyReply, payload: unknown): string | undefined {
  if (typeof payload === 'string') return versionOf(payload);
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage ? reply.getHeader('etag')?.toString() : undefined;
}

function toRoutes(names: readonly EndpointName[]): Set<string | undefined> {
  return new Set(names.map((name) => name.replace('GET ', '/api')));
}

function hasSession(request: FastifyRequest): boolean {
  return request.sessionToken !== undefined;
}

function addVary(reply: FastifyReply, fields: string): void {
  const former = reply.getHeader('vary');
  reply.header('vary', former === undefined ? fields : `${former}, ${fields}`);
}
