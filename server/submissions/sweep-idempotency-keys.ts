import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';
import { deleteExpiredKeys } from '#server/submissions/idempotency-queries.ts';

const INTERVAL_MS = 60 * 60_000;

/** Deletes expired idempotency keys when the server starts to listen, and every hour until it closes. */
export function sweepIdempotencyKeys(app: TypedFastify, { database }: Services): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function sweep(): void {
    running ??= deleteExpiredKeys(database)
      .catch((error: Error) =>
        app.log.error({ err: { message: error.message } }, 'expired idempotency keys were not deleted'),
      )
      .finally(() => {
        running = undefined;
      });
  }

  app.addHook('onListen', async () => {
    sweep();
    timer = setInterval(sweep, INTERVAL_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
