import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import type { Part } from '#tools/resilience/cluster/part.ts';

/** Longer than nginx keeps idle connections to the servers (`keepalive_timeout` of deploy/nginx.conf). */
const DRAIN_SECONDS = 5;

/** A Touchline server; not started yet. */
export function createServer(options: {
  port: number;
  databaseUrl: string;
  env: Record<string, string>;
}): Part & { origin: string } {
  const { port, databaseUrl, env } = options;
  let running: RunningProcess | undefined;
  async function end(signal: 'kill' | 'stop') {
    const ended = running;
    running = undefined;
    await ended?.[signal]();
  }
  async function start() {
    running ??= await startServer(databaseUrl, { port, drainSeconds: DRAIN_SECONDS, env });
  }
  return {
    name: `server on port ${port}`,
    origin: `http://127.0.0.1:${port}`,
    start,
    kill: () => end('kill'),
    stop: () => end('stop'),
    async restart() {
      await end('stop');
      await start();
    },
  };
}
