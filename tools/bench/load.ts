import http from 'node:http';
import autocannon from 'autocannon';
import type { Database } from '#database/connect.ts';

/** Response times in milliseconds, and responses per second. */
export interface Timing {
  p50: number;
  p99: number;
  perSecond: number;
}

/** For a measurement without responses. */
export const NO_TIMING: Timing = { p50: Number.NaN, p99: Number.NaN, perSecond: 0 };

export interface Request {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Warm-up before a measurement; never longer than the measurement. */
const WARM_UP_SECONDS = 1;
/** High enough for slow bounds. */
const TIMEOUT_SECONDS = 120;
/** autocannon's interval for checking its duration. */
const POLL_MS = 100;

/**
 * Sends requests over `connections`, one after another on each, after a short warm-up.
 * @throws on any response that is not 2xx, as refusals are no measurements.
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

/** Sends each request once, one after another, without a warm-up. */
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
  // autocannon's percentiles are whole milliseconds, so these are computed from single responses.
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
        sampleInt: POLL_MS,
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

/** A change as `edge_changes` notes it. */
export interface Change {
  kind: 'match' | 'league' | 'group' | 'player';
  thing: number | string;
}

/**
 * Sends requests over one connection, each after a transaction: one that notes a change of what the response shows, or
 * with null one that changes nothing that responses show. Times requests only.
 * @throws on any response that is not 2xx.
 */
export async function measureBesideWrites(options: {
  origin: string;
  database: Database;
  seconds: number;
  next: () => Request;
  /** Called after `next`. */
  change: () => Change | null;
}): Promise<Timing> {
  const { origin, database, seconds, next, change } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const start = performance.now();
  const warmUpEnd = start + Math.min(WARM_UP_SECONDS, seconds) * 1000;
  for (let now = start; now < warmUpEnd + seconds * 1000; now = performance.now()) {
    const request = next();
    await write(database, change());
    const startedAt = performance.now();
    await get(origin, request, agent);
    if (now >= warmUpEnd) times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return summarise(
    times,
    times.reduce((sum, time) => sum + time, 0),
  );
}

async function write({ $client: client }: Database, change: Change | null): Promise<void> {
  if (change) await client.query('insert into edge_changes (kind, thing) values ($1, $2)', [change.kind, change.thing]);
  else await client.query('select pg_current_xact_id()');
}

function get(origin: string, { path, headers }: Request, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${origin}${path} answered with ${response.statusCode}.`));
      response.resume().on('end', resolve).on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Repeats `call` on parallel lanes after a short warm-up; each lane awaits its own call. */
export async function measureCalls(
  lanes: number,
  seconds: number,
  call: (lane: number) => Promise<unknown>,
): Promise<Timing> {
  const all = Array.from({ length: lanes }, (_, lane) => lane);
  const warmUpEnd = performance.now() + Math.min(WARM_UP_SECONDS, seconds) * 1000;
  await Promise.all(all.map((lane) => callUntil(warmUpEnd, () => call(lane))));
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

/** NaN for an empty list. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
