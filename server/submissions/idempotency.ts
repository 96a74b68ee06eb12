import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/kit/http/errors.ts';
import type { Idempotency } from '#server/submissions/insert-statement-queries.ts';

/** Hashed in batches: a large body's single text would stay in memory after the request. */
const PARTS_AT_ONCE = 4096;

/** The request's `Idempotency-Key` with the hash of its body; undefined without one. Throws 400 for a malformed key. */
export function readIdempotency(request: FastifyRequest): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 200 printable ASCII characters.');
  }
  return { key, body_hash: hashBody(request.body) };
}

/** `readIdempotency` for a person's form, whose keys are separate from other people's. */
export function readOwnIdempotency(request: FastifyRequest, userId: number): Idempotency | undefined {
  const idempotency = readIdempotency(request);
  return idempotency && { ...idempotency, key: ownKeyPrefix(userId) + idempotency.key };
}

/** Prefix of keys from a person's forms. No header can contain the arrow, so a game server's key never collides. */
export function ownKeyPrefix(userId: number): string {
  return `${userId}→`;
}

/** SHA-256 of a parsed body, independent of key order, whitespace and encoding. */
function hashBody(body: unknown): Buffer {
  const sorted = new SortedWriter();
  sorted.write(body);
  return sorted.digest();
}

/** Writes JSON with sorted keys into a hash. */
class SortedWriter {
  readonly #hash: Hash = createHash('sha256');
  #parts: string[] = [];

  write(value: unknown): void {
    if (typeof value !== 'object' || value === null) this.#add(JSON.stringify(value));
    else if (Array.isArray(value)) this.#writeList(value);
    else this.#writeMap(value as Record<string, unknown>);
  }

  digest(): Buffer {
    this.#flush();
    return this.#hash.digest();
  }

  #writeList(list: unknown[]): void {
    this.#add('[');
    for (let at = 0; at < list.length; at += 1) {
      if (at > 0) this.#add(',');
      this.write(list[at]);
    }
    this.#add(']');
  }

  #writeMap(map: Record<string, unknown>): void {
    let separator = '{';
    for (const key of Object.keys(map).sort()) {
      this.#add(`${separator}${JSON.stringify(key)}:`);
      this.write(map[key]);
      separator = ',';
    }
    this.#add(separator === '{' ? '{}' : '}');
  }

  #add(part: string): void {
    this.#parts.push(part);
    if (this.#parts.length >= PARTS_AT_ONCE) this.#flush();
  }

  #flush(): void {
    this.#hash.update(this.#parts.join(''));
    this.#parts = [];
  }
}
