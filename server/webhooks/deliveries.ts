import type { FastifyBaseLogger } from 'fastify';
import { describeDatabaseFailure } from '#database/failures.ts';
import type { Services } from '#server/services.ts';
import { deliverNext } from '#server/webhooks/deliver-next.ts';
import { claimWebhook, deleteOldDeliveries } from '#server/webhooks/delivery-queries.ts';

const POLL_INTERVAL_MS = 2_000;
const SWEEP_INTERVAL_MS = 60 * 60_000;
/** Webhooks that one server sends to concurrently, one call at a time each. */
const MAX_AT_ONCE = 4;

/**
 * Posts results to Discord in the background, from an outbox in the database that all servers share. A server claims a
 * webhook before it sends.
 */
export class Deliveries {
  readonly #services: Pick<Services, 'config' | 'database'>;
  readonly #log: FastifyBaseLogger;
  readonly #running = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isStopped = false;

  constructor(services: Pick<Services, 'config' | 'database'>, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
  }

  start(intervalMs = POLL_INTERVAL_MS): void {
    this.#timers.push(setInterval(() => this.#send(), intervalMs).unref());
    this.#timers.push(
      setInterval(() => this.#run(deleteOldDeliveries(this.#services.database)), SWEEP_INTERVAL_MS).unref(),
    );
    this.#run(deleteOldDeliveries(this.#services.database));
    this.#send();
  }

  /** Resolves when the current calls have ended; other servers, or the next start, send the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }

  #send(): void {
    if (!this.#isStopped && this.#running.size < MAX_AT_ONCE) this.#run(this.#sendAll());
  }

  #run(work: Promise<void>): void {
    const running = work
      .catch((error: unknown) =>
        this.#log.error(
          { err: describeDatabaseFailure(error) },
          'deliveries to Discord failed and will be tried again',
        ),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #sendAll(): Promise<void> {
    while (!this.#isStopped) {
      const webhook = await claimWebhook(this.#services.database);
      if (!webhook) return;
      this.#send();
      await deliverNext(this.#services, webhook);
    }
  }
}
