import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeavyKind } from '#contract/kit/define-endpoints.ts';
import type { Database } from '#database/connect.ts';
import type { Config } from '#server/config.ts';
import { type FairLimits, FairSemaphore, type ReleasePermit } from '#server/kit/cache/fair-semaphore.ts';
import { hashAddress, hashCredentialOrAddress, hasVerifiedCredential } from '#server/kit/calls/credentials.ts';
import { isInProcess } from '#server/kit/calls/in-process-calls.ts';

/**
 * Per ten connections of the pool. More than three heavy requests are no faster on two processors, and none holds more
 * than three connections, so that one stays free for light requests. Management leaves a permit to visitors, even while
 * its calls wait for a league's lock.
 */
const LIMITS: FairLimits = {
  permits: 3,
  permitsPerCaller: 2,
  permitsOverAllowance: 1,
  permitsPerKind: {
    standings: 2,
    players: 2,
    groups: 1,
    search: 1,
    exports: 1,
    pictures: 1,
    management: 2,
  } satisfies Record<HeavyKind, number>,
};
/** Heavy calls of pages: per page, and together. */
const LIMITS_OF_CALLS: FairLimits = { permits: 3, permitsPerCaller: 2, permitsOverAllowance: 3, permitsPerKind: {} };

const PART_TIMEOUT_MS = 60_000;
/** Given as the reason, as `abort()` would create an exception with its stack for each request. */
const CONNECTION_CLOSED = 'The connection is closed.';

/** Limits concurrent heavy requests, with fair shares of time for all callers. */
export class HeavyRequests {
  readonly #semaphore: FairSemaphore;
  /** Permits for the calls of pages, each of which already holds a page's permit. */
  readonly #calls: FairSemaphore;
  readonly #addressSalt: string;

  constructor({ $client: pool }: Database, { addressSalt }: Config) {
    const tens = Math.max(1, Math.floor(pool.options.max / 10));
    this.#semaphore = new FairSemaphore(multiply(LIMITS, tens));
    this.#calls = new FairSemaphore(multiply(LIMITS_OF_CALLS, tens));
    this.#addressSalt = addressSalt;
  }

  /**
   * Runs one part of a heavy streamed response, such as a batch. As it can't be retried, it waits longer than a
   * request, until `ended` is aborted. Throws 503.
   */
  run<T>(request: FastifyRequest, kind: HeavyKind, ended: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.#semaphore.run(this.#callerOf(request), kind, work, { ended, timeoutMs: PART_TIMEOUT_MS });
  }

  /** Makes heavy requests of routes and pages wait for a permit, held until their response is ready. */
  limit(app: FastifyInstance): void {
    const held = new WeakMap<FastifyRequest, ReleasePermit>();
    const release = async (request: FastifyRequest) => held.get(request)?.();
    app.addHook('preHandler', async (request, reply) => {
      // In-process calls share the id of their parent request, which holds a permit.
      const isCall = isInProcess(request);
      const caller = isCall ? request.id : this.#callerOf(request);
      if (!isCall) this.#semaphore.notice(caller);
      const kind = isPage(request) ? 'pages' : heavyKindOf(request);
      if (!kind) return;
      const ended = new AbortController();
      reply.raw.once('close', () => ended.abort(CONNECTION_CLOSED));
      const semaphore = isCall ? this.#calls : this.#semaphore;
      held.set(request, await semaphore.acquire(caller, kind, { ended: ended.signal }));
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
function isPage({ is404, method, url }: FastifyRequest): boolean {
  return is404 && (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
}

function heavyKindOf({ query, routeOptions }: FastifyRequest): HeavyKind | undefined {
  const { cost = 'light', isHeavyWith } = routeOptions.config;
  if (cost === 'light') return undefined;
  return isHeavyWith === undefined || Object.hasOwn(query as object, isHeavyWith) ? cost : undefined;
}

function multiply(limits: FairLimits, factor: number): FairLimits {
  const { permits, permitsPerCaller, permitsOverAllowance, permitsPerKind } = limits;
  return {
    permits: permits * factor,
    permitsPerCaller: permitsPerCaller * factor,
    permitsOverAllowance: permitsOverAllowance * factor,
    permitsPerKind: Object.fromEntries(Object.entries(permitsPerKind).map(([kind, count]) => [kind, count * factor])),
  };
}
