import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/connect.ts';
import { unavailable } from '#server/http/errors.ts';

/** A pool of 10 works off some 2,000 quick queries a second; who would wait longer is better told so. */
const MOST_WAITING = 500;
/** Milliseconds that the event loop may be late on average of a second, two seconds in a row. */
const MOST_LATE = 500;
const LOOK = 1_000;

/** Refuses at once what could only wait: a queue that grows helps nobody, and memory ends it for everybody. */
export function shedLoad(api: FastifyInstance, { $client: pool }: Database): void {
  const isLate = watchEventLoop(api);
  api.addHook('onRequest', async () => {
    if (pool.waitingCount >= MOST_WAITING || isLate()) throw unavailable('The server is busy. Try again soon.', 1);
  });
}

function watchEventLoop(api: FastifyInstance): () => boolean {
  const delay = monitorEventLoopDelay();
  delay.enable();
  let lateSeconds = 0;
  const look = setInterval(() => {
    lateSeconds = delay.mean / 1e6 > MOST_LATE ? lateSeconds + 1 : 0;
    delay.reset();
  }, LOOK).unref();
  api.addHook('onClose', async () => {
    clearInterval(look);
    delay.disable();
  });
  // One pause, such as that of a machine that was asleep, is no overload.
  return () => lateSeconds > 1;
}
