import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import { FairSemaphore, type Release } from '#server/cache/fair-semaphore.ts';
import type { Config } from '#server/config.ts';
import { hashAddress, hashCredentialOrAddress, hasVerifiedCredential } from '#server/http/credentials.ts';
import { isInProcess } from '#server/http/in-process-calls.ts';

/** Per ten connections. One caller may hold all but one, and callers over their allowance one together. */
const REQUESTS_PER_TEN_CONNECTIONS = 3;

/** Limits how many heavy requests run at once, with fair shares of time for all callers. */
export class HeavyRequests {
  readonly #semaphore: FairSemaphore;
  readonly #addressSalt: string;

  constructor({ $client: pool }: Database, { addressSalt }: Config) {
    const tens = Math.max(1, Math.floor(pool.options.max / 10));
    const permits = tens * REQUESTS_PER_TEN_CONNECTIONS;
    this.#semaphore = new FairSemaphore({ permits, permitsPerCaller: permits - 1, permitsOverAllowance: tens });
    this.#addressSalt = addressSalt;
  }

  /** Runs a part of a heavy response that is sent in parts, such as a batch of a stream. Throws 503. */
  run<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#semaphore.run(this.#callerOf(request), work);
  }

  /** Heavy requests of routes and pages wait for a permit, and hold it until their response is ready to be sent. */
  limit(app: FastifyInstance): void {
    const held = new WeakMap<FastifyRequest, Release>();
    const release = async (request: FastifyRequest) => held.get(request)?.();
    app.addHook('preHandler', async (request, reply) => {
      // In-process calls belong to a request that holds a permit.
      if (!isHeavy(request) || isInProcess(request)) return;
      const ended = new AbortController();
      reply.raw.once('close', () => ended.abort());
      held.set(request, await this.#semaphore.acquire(this.#callerOf(request), ended.signal));
    });
    app.addHook('onSend', release);
    app.addHook('onResponse', release);
  }

  #callerOf(request: FastifyRequest): string {
    return hasVerifiedCredential(request)
      ? hashCredentialOrAddress(request, this.#addressSalt)
      : hashAddress(request, this.#addressSalt);
  }
}

/** Pages have no route. */
function isHeavy({ is404, method, url, query, routeOptions }: FastifyRequest): boolean {
  if (is404) return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
  const { isHeavy } = routeOptions.config;
  return typeof isHeavy === 'object' ? (query as object)[isHeavy.withQuery as never] !== undefined : isHeavy === true;
}
