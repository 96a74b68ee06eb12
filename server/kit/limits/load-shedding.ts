import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/connect.ts';
import { busy } from '#server/kit/http/errors.ts';

/** A pool of 10 serves about 2,000 quick queries a second, so this is a wait of a quarter of a second. */
const MAX_WAITING_QUERIES = 500;
/** Limit of the event loop's mean delay per second, for two seconds in a row. */
const MAX_EVENT_LOOP_DELAY_MS = 500;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Answers 503 at once while too many queries wait or the event loop is late, before a growing queue exhausts the
 * memory.
 */
export function shedLoad(api: FastifyInstance, { $client: pool }: Database): void {
  const isLate = watchEventLoop(api);
  api.addHook('onRequest', async () => {
    if (pool.waitingCount >= MAX_WAITING_QUERIES || isLate()) throw busy(1);
  });
}

function watchEventLoop(api: FastifyInstance): () => boolean {
  const delay = monitorEventLoopDelay();
  delay.enable();
  let lateSeconds = 0;
  const timer = setInterval(() => {
    lateSeconds = delay.mean / 1e6 > MAX_EVENT_LOOP_DELAY_MS ? lateSeconds + 1 : 0;
    delay.reset();
  }, CHECK_INTERVAL_MS).unref();
  api.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  // A single long delay, for example after a suspend, isn't an overload.
  return () => lateSeconds > 1;
}
