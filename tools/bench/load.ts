import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Database } from '#database/connect.ts';

/** Response times in milliseconds, and responses per second. */
export interface Timing {
  p50: number;
  p99: number;
  perSecond: number;
}

/** The timing of a measurement without responses. */
export const NO_TIMING: Timing = { p50: Number.NaN, p99: Number.NaN, perSecond: 0 };

/** A load that continues despite failures: responses other than 2xx by status, and broken connections. */
export interface Tally {
  timing: Timing;
  requests: number;
  failures: Record<string, number>;
}

export interface Request {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Warm-up before a measurement of at least the same length. */
const WARM_UP_SECONDS = 1;
/** High enough for slow bounds. */
const TIMEOUT_SECONDS = 120;
/** Longer than any load, which `until` ends. */
const MAX_SECONDS = 7 * 24 * 60 * 60;
/** Interval at which autocannon checks its duration. */
const POLL_MS = 100;

/**
 * Sends requests sequentially over each of `connections`, after a short warm-up. @throws on any response other than
 * 2xx, as refusals aren't measurements.
 */
export async function measureRequests(options: {
  origin: string;
  connections: number;
  seconds: number;
  warmUpSeconds?: number;
  next: () => Request;
}): Promise<Timing> {
  const { seconds, warmUpSeconds = warmUpOf(seconds) } = options;
  if (warmUpSeconds > 0) await measureTiming(options, { duration: warmUpSeconds });
  return measureTiming(options, { duration: seconds });
}

function warmUpOf(seconds: number): number {
  return seconds < WARM_UP_SECONDS ? 0 : WARM_UP_SECONDS;
}

/** Sends requests until the promise settles, at `perSecond` in total. */
export function loadUntil(until: Promise<unknown>, load: Load & { perSecond: number }): Promise<Tally> {
  return send(load, { duration: MAX_SECONDS, overallRate: load.perSecond }, until);
}

interface Load {
  origin: string;
  connections: number;
  next: () => Request;
}

async function measureTiming(load: Load, bounds: Partial<autocannon.Options>): Promise<Timing> {
  const { timing, failures } = await send(load, bounds);
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} x ${kind}`);
  if (kinds.length > 0) throw new Error(`${load.origin}${load.next().path} answered with ${kinds.join(', ')}.`);
  return timing;
}

function send(
  { origin, connections, next }: Load,
  bounds: Partial<autocannon.Options>,
  until?: Promise<unknown>,
): Promise<Tally> {
  // Computed from single responses, as autocannon's percentiles are whole milliseconds.
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const start = performance.now();
  let end = start;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        timeout: TIMEOUT_SECONDS,
        sampleInt: POLL_MS,
        ...bounds,
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      },
      (error, { errors } = {} as autocannon.Result) => {
        if (error) return reject(error);
        if (errors > 0) failures['broken connections'] = errors;
        resolve({ timing: summarise(times, end - start), requests: times.length + errors, failures });
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      end = performance.now();
      times.push(milliseconds);
      if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1;
    });
    until?.catch(reject).finally(() => run.stop());
  });
}

/** Sends requests at a fixed rate. Each is timed from its due time, so that queueing counts. */
export async function measureFromDueTime(options: {
  origin: string;
  seconds: number;
  perSecond: number;
  next: () => Request;
}): Promise<Tally> {
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
      request(origin, next(), { agent }).then(({ status }) => {
        times.push(performance.now() - due);
        if (!status.startsWith('2')) failures[status] = (failures[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  return { timing: summarise(times, seconds * 1000), requests: times.length, failures };
}

/** A change as noted in `edge_changes`. */
export interface Change {
  kind: 'match' | 'league' | 'group' | 'player';
  thing: number | string;
}

/**
 * Sends requests over one connection, each after a transaction. It notes a change of the response's data, or with null
 * changes nothing that responses show. Times only requests. @throws on any response other than 2xx.
 */
export async function measureBesideWrites(options: {
  origin: string;
  database: Database;
  seconds: number;
  next: () => Request;
  change: Change | null;
}): Promise<Timing> {
  const { origin, database, seconds, next, change } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const start = performance.now();
  const warmUpEnd = start + warmUpOf(seconds) * 1000;
  for (let now = start; now < warmUpEnd + seconds * 1000; now = performance.now()) {
    const due = next();
    await write(database, change);
    const sentAt = performance.now();
    const { status } = await request(origin, due, { agent });
    if (!status.startsWith('2')) throw new Error(`${origin}${due.path} answered with ${status}.`);
    if (now >= warmUpEnd) times.push(performance.now() - sentAt);
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

/**
 * Resolves with the status of a response that was read to its end, and the seconds of its `Retry-After`; `broken` without an end,
 * `unfinished` if it has none by `endsAt`, in milliseconds since 1970. Reads at most `bytesPerSecond`.
 */
export function request(
  origin: string,
  { path, method = 'GET', headers = {}, body }: Request,
  { agent, bytesPerSecond, endsAt }: { agent: http.Agent; bytesPerSecond?: number | undefined; endsAt?: number },
): Promise<{ status: string; retryAfter: number }> {
  return new Promise((resolve) => {
    const give = (status: string, retryAfter = 0) => {
      clearTimeout(timer);
      resolve({ status, retryAfter });
    };
    const sent = http.request(origin + path, { method, agent, headers }, (response) => {
      response.on('data', ({ length }: Buffer) => {
        if (bytesPerSecond === undefined) return;
        response.pause();
        setTimeout(() => response.resume(), (length / bytesPerSecond) * 1000);
      });
      response.on('end', () => give(String(response.statusCode), Number(response.headers['retry-after'] ?? 0)));
      response.on('error', () => give('broken'));
    });
    sent.on('error', () => give('broken')).end(body);
    const end = () => {
      give('unfinished');
      sent.destroy();
    };
    const timer = endsAt === undefined ? undefined : setTimeout(end, Math.max(0, endsAt - Date.now()));
  });
}

/** Repeats `call` on parallel lanes after a short warm-up; each lane awaits its own call. */
export async function measureCalls(
  lanes: number,
  seconds: number,
  call: (lane: number) => Promise<unknown>,
): Promise<Timing> {
  const all = Array.from({ length: lanes }, (_, lane) => lane);
  const warmUpEnd = performance.now() + warmUpOf(seconds) * 1000;
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

export function summarise(times: number[], milliseconds: number): Timing {
  const perSecond = (times.length / milliseconds) * 1000;
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond };
}

/** NaN for an empty list. */
export function percentile(numbers: number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Time for which a server's event loop was blocked, in milliseconds. */
export interface EventLoopDelay {
  max: number;
  p99: number;
}

/** The delay since the previous call, as reading the metrics resets them. */
export async function takeEventLoopDelay(origin: string): Promise<EventLoopDelay> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.*)$`, 'm').exec(metrics)?.[1]) * 1000;
  return { max: read('max'), p99: read('p99') };
}
