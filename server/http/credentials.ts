import { hash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const MAX_VERIFIED_CREDENTIALS = 20_000;

/** Hashes of session tokens and API keys that were found in the database. */
const verified = new LRUCache<string, true>({ max: MAX_VERIFIED_CREDENTIALS });

/** The token of `Authorization: Bearer …`. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The API key or session token of a request, valid or not. */
export function credentialOf(request: FastifyRequest): string | undefined {
  return readBearerToken(request) ?? request.sessionToken;
}

/** From now on the session token or API key has its own rate limit. */
export function markVerified(credential: string): void {
  verified.set(hashCaller(`secret ${credential}`), true);
}

/** Whether the request has a session token or an API key that was found in the database. */
export function hasVerifiedCredential(request: FastifyRequest): boolean {
  const credential = credentialOf(request);
  return credential !== undefined && verified.has(hashCaller(`secret ${credential}`));
}

/** Identifies a caller by credential, valid or not, or else by address. */
export function hashCredentialOrAddress(request: FastifyRequest, salt: string): string {
  const credential = credentialOf(request);
  return credential === undefined ? hashAddress(request, salt) : hashCaller(`secret ${credential}`);
}

/**
 * Identifies an address without storing it. The 2^64 IPv6 addresses of a /64 network count as one. The address of a closed
 * connection is undefined.
 */
export function hashAddress(request: FastifyRequest, salt: string): string {
  return hashCaller(`address ${salt} ${normalizeIP(request.ip ?? '')}`);
}

/** A digest of a caller's secret or address, which `caller` contains together with its kind. */
export function hashCaller(caller: string): string {
  return hash('sha256', caller, 'base64url');
}
