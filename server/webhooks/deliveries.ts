import type { FastifyBaseLogger } from 'fastify';
import { databaseErrorCode } from '#database/failures.ts';
import type { Services } from '#server/services.ts';
import { deliverNext } from '#server/webhooks/deliver-next.ts';
import { claimWebhook, deleteOldDeliveries } from '#server/webhooks/delivery-queries.ts';

/** Milliseconds between two looks for something to send. */
const PERIOD = 2_000;
const SWEEP_PERIOD = 60 * 60_000;
/** Webhooks that one server sends to at once, each one call at a time. */
const MAX_AT_ONCE = 4;

/**
 * Posts results to Discord in the background. Every server does; what is to be sent waits in the database, and each
 * webhook is one server's at a time.
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

  start(period = PERIOD): void {
    this.#timers.push(setInterval(() => this.#send(), period).unref());
    this.#timers.push(setInterval(() => this.#run(deleteOldDeliveries(this.#services.database)), SWEEP_PERIOD).unref());
    this.#run(deleteOldDeliveries(this.#services.database));
    this.#send();
  }

  /** Resolves when the calls under way are over; what waits is sent by other servers, or after the next start. */
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
          { err: { code: databaseErrorCode(error) } },
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
