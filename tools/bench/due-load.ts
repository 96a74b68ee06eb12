import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, type Request, type Timing } from '#tools/bench/load.ts';

export interface DueLoad {
  timing: Timing;
  /** Responses other than 2xx by status, and broken connections. */
  failures: Record<string, number>;
}

/** Sends requests at a fixed rate. Each is timed from its due time, so that queueing counts. */
export async function measureFromDueTime(options: {
  origin: string;
  seconds: number;
  perSecond: number;
  next: () => Request;
}): Promise<DueLoad> {
  const { origin, seconds, perSecond, next } = options;
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const waiting: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < seconds * perSecond; count += 1) {
    const due = start + (count * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    waiting.push(
      send(origin, next(), agent).then((status) => {
        times.push(performance.now() - due);
        if (!status.startsWith('2')) failures[status] = (failures[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  const timing = { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), perSecond: times.length / seconds };
  return { timing, failures };
}

function send(origin: string, { path, method = 'GET', headers, body }: Request, agent: http.Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = http.request(origin + path, { method, agent, ...(headers && { headers }) }, (response) => {
      const status = String(response.statusCode);
      response
        .resume()
        .on('end', () => resolve(status))
        .on('error', () => resolve('broken'));
    });
    request.on('error', () => resolve('broken')).end(body);
  });
}
