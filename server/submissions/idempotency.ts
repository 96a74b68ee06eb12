import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/http/errors.ts';
import { hashBody } from '#server/submissions/hash-body.ts';
import { ownKeyPrefix } from '#server/submissions/idempotency-queries.ts';
import type { Idempotency } from '#server/submissions/insert-match-queries.ts';

/** What the request's `Idempotency-Key` makes of it, undefined without one (rules §5); throws 400. */
export function readIdempotency(request: FastifyRequest): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 200 printable ASCII characters.');
  }
  return { key, body_hash: hashBody(request.body) };
}

/** The same for one person's form. */
export function readOwnIdempotency(request: FastifyRequest, userId: number): Idempotency | undefined {
  const idempotency = readIdempotency(request);
  return idempotency && { ...idempotency, key: ownKeyPrefix(userId) + idempotency.key };
}
