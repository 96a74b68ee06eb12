import type { FastifyInstance } from 'fastify';
import { type DatabaseSnapshot, readSnapshot } from '#database/snapshot.ts';
import { deleteOldChanges } from '#server/kit/calls/change-queries.ts';
import type { Services } from '#server/services.ts';

/** Caches that read changes less often drop everything instead. */
const INTERVAL_MS = 10 * 60_000;

/** Every ten minutes until the server closes, deletes change notes older than that. */
export function sweepChanges(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let former: DatabaseSnapshot | undefined;

  async function sweep(): Promise<void> {
    const current = await readSnapshot(database);
    if (former) await deleteOldChanges(database, former);
    former = current;
  }

  function start(): void {
    running ??= sweep()
      .catch((error: Error) => app.log.error({ err: { message: error.message } }, 'old changes were not deleted'))
      .finally(() => {
        running = undefined;
      });
  }

  app.addHook('onListen', async () => {
    start();
    timer = setInterval(start, INTERVAL_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
