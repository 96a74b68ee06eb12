import { hash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const MAX_VERIFIED_CREDENTIALS = 20_000;

/** Callers whose session token, API key or personal token was found in the database, by hash. */
const verified = new LRUCache<string, string>({ max: MAX_VERIFIED_CREDENTIALS });

/** The token of `Authorization: Bearer …`. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Prefix of all personal tokens. */
export const TOKEN_PREFIX = 'tlp_';

/** Whether a text has the format of a personal token. */
export function isPersonalToken(text: string): boolean {
  return /^tlp_[\w-]{43}$/.test(text);
}

/** A request's personal token, valid or not; it takes precedence over a session. */
export function readPersonalToken(request: FastifyRequest): string | undefined {
  const token = readBearerToken(request);
  return token?.startsWith(TOKEN_PREFIX) ? token : undefined;
}

/** A request's API key or session token, valid or not. */
export function credentialOf(request: FastifyRequest): string | undefined {
  return readBearerToken(request) ?? request.sessionToken;
}

/** Gives the credential its own rate limit from now on, or its owner's shared one. */
export function markVerified(credential: string, owner?: string): void {
  const caller = hashCaller(`secret ${credential}`);
  verified.set(caller, owner === undefined ? caller : hashCaller(owner));
}

/** Whether the request has a session token or an API key that was found in the database. */
export function hasVerifiedCredential(request: FastifyRequest): boolean {
  const credential = credentialOf(request);
  return credential !== undefined && verified.has(hashCaller(`secret ${credential}`));
}

/** Identifies a caller by credential, valid or not, or else by address. */
export function hashCredentialOrAddress(request: FastifyRequest, salt: string): string {
  const credential = credentialOf(request);
  if (credential === undefined) return hashAddress(request, salt);
  const caller = hashCaller(`secret ${credential}`);
  return verified.get(caller) ?? caller;
}

/**
 * Identifies an address without storing it. The 2^64 IPv6 addresses of a /64 network count as one. The address of a
 * closed connection is undefined.
 */
export function hashAddress(request: FastifyRequest, salt: string): string {
  return hashCaller(`address ${salt} ${normalizeIP(request.ip ?? '')}`);
}

/** A digest of a caller's secret or address; `caller` includes its kind. */
export function hashCaller(caller: string): string {
  return hash('sha256', caller, 'base64url');
}
