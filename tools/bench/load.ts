import http from 'node:http';
import autocannon from 'autocannon';
import type { Database } from '#database/connect.ts';

/** Milliseconds of one answer, and how many came in a second. */
export interface Timing {
  p50: number;
  p99: number;
  perSecond: number;
}

/** Of what gave no answer. */
export const NO_TIMING: Timing = { p50: Number.NaN, p99: Number.NaN, perSecond: 0 };

export interface Request {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Before a measurement, as long as it is itself at most. */
const WARM_UP_SECONDS = 1;
/** A slow rival's answers still count. */
const TIMEOUT_SECONDS = 120;
/** The milliseconds after which autocannon looks whether its time is over. */
const LOOK_MS = 100;

/**
 * Asks over so many connections, one request after the other on each, after a short warm-up.
 * @throws when an answer is no success: figures of refusals are none.
 */
export async function measureRequests(options: {
  origin: string;
  connections: number;
  seconds: number;
  warmUpSeconds?: number;
  next: () => Request;
}): Promise<Timing> {
  const { warmUpSeconds = Math.min(WARM_UP_SECONDS, options.seconds) } = options;
  if (warmUpSeconds > 0) await send({ ...options, seconds: warmUpSeconds });
  return send(options);
}

/** Asks for each once, one after the other, without a warm-up. */
export async function measureOnce(origin: string, requests: Request[]): Promise<Timing> {
  const rest = requests.values();
  const next = () => rest.next().value ?? requests[0] ?? { path: '/' };
  return send({ origin, connections: 1, seconds: TIMEOUT_SECONDS, next, amount: requests.length });
}

function send(options: {
  origin: string;
  connections: number;
  seconds: number;
  next: () => Request;
  amount?: number;
}): Promise<Timing> {
  const { origin, connections, seconds, next, amount } = options;
  // autocannon's own percentiles are whole milliseconds, so ours come from its answers one by one.
  const times: number[] = [];
  const refusals = new Set<number>();
  const start = performance.now();
  let end = start;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        ...(amount ? { amount } : {}),
        timeout: TIMEOUT_SECONDS,
        sampleInt: LOOK_MS,
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      },
      (error, result) => {
        if (error) return reject(error);
        if (refusals.size > 0 || result.errors > 0) {
          const what = [...refusals].map((status) => `status ${status}`).concat(`${result.errors} broken connections`);
          return reject(new Error(`${origin}${next().path} answered with ${what.join(', ')}.`));
        }
        resolve(summarise(times, end - start));
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      end = performance.now();
      times.push(milliseconds);
      if (status < 200 || status > 299) refusals.add(status);
    });
  });
}

/**
 * Asks over one connection, each time after a transaction of somebody else: an answer that was given before is worked out
 * anew. Only the answers are timed.
 * @throws when an answer is no success.
 */
export async function measureAnew(options: {
  origin: string;
  database: Database;
  seconds: number;
  next: () => Request;
}): Promise<Timing> {
  const { origin, database, seconds, next } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const start = performance.now();
  const warmUpEnd = start + Math.min(WARM_UP_SECONDS, seconds) * 1000;
  for (let now = start; now < warmUpEnd + seconds * 1000; now = performance.now()) {
    await database.$client.query('select pg_current_xact_id()');
    const began = performance.now();
    await ask(origin, next(), agent);
    if (now >= warmUpEnd) times.push(performance.now() - began);
  }
  agent.destroy();
  return summarise(
    times,
    times.reduce((sum, time) => sum + time, 0),
  );
}

function ask(origin: string, { path, headers }: Request, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${origin}${path} answered with ${response.statusCode}.`));
      response.resume().on('end', resolve).on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Calls over and over on so many lanes at once, after a short warm-up; a lane waits for its own call. */
export async function measureCalls(
  lanes: number,
  seconds: number,
  call: (lane: number) => Promise<unknown>,
): Promise<Timing> {
  const all = Array.from({ length: lanes }, (_, lane) => lane);
  await Promise.all(all.map((lane) => callUntil(performance.now() + WARM_UP_SECONDS * 1000, () => call(lane))));
  const start = performance.now();
  const times = await Promise.all(all.map((lane) => callUntil(start + seconds * 1000, () => call(lane))));
  return summarise(times.flat(), performance.now() - start);
}

async function callUntil(end: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let start = performance.now(); start < end; start = performance.now()) {
    await call();
    times.push(performance.now() - start);
  }
  return times;
}

function summarise(times: number[], milliseconds: number): Timing {
  const sorted = Float64Array.from(times).sort();
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    perSecond: (times.length / milliseconds) * 1000,
  };
}

/** Not a number when nothing was measured. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
