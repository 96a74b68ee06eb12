import v8 from 'node:v8';
import vm from 'node:vm';
import * as fc from 'fast-check';
import type { Database } from '#database/connect.ts';
import { apiRequests } from '#fuzz/api-requests.ts';
import { type CallerHeaders, signInCallers } from '#fuzz/callers.ts';
import { findFault, readStatuses } from '#fuzz/check-answer.ts';
import { rawRequests } from '#fuzz/raw-requests.ts';
import type { Planned, PlannedBytes, PlannedRequest } from '#fuzz/request.ts';
import { createSender, sendBytes } from '#fuzz/send.ts';
import { siteRequests } from '#fuzz/site-requests.ts';

/** So many are planned from one seed, by callers that are signed in for them. */
const BATCH = 100;
const AT_ONCE = 8;
/** Visitors' addresses, as a proxy names them: within what the rate limiter remembers. */
const ADDRESSES = 4_000;

const requests: fc.Arbitrary<Planned> = fc.oneof(
  { arbitrary: apiRequests, weight: 15 },
  { arbitrary: siteRequests, weight: 4 },
  { arbitrary: rawRequests, weight: 1 },
);

export interface Fault {
  /** What to plan the batch of the request from again. */
  seed: number;
  what: string;
  request: string;
}

export interface Outcome {
  /** How many answers had each status; what ended without one by `closed`. */
  statuses: Map<string, number>;
  faults: Fault[];
  /** MB in use after a collection: after a quarter of the requests, and at the end. */
  heap: { quarter: number; end: number };
}

export interface Target {
  port: number;
  database: Database;
}

/**
 * Asks a running server whatever fast-check plans from the seed, and finds the answers that no request may get: a fault
 * of the server, silence, or a failure that is not one sentence.
 */
export async function fuzz(
  target: Target,
  { requests: count, seed }: { requests: number; seed: number },
  tell: (progress: string) => void = () => {},
): Promise<Outcome> {
  const outcome: Outcome = { statuses: new Map(), faults: [], heap: { quarter: 0, end: 0 } };
  const sender = createSender(target.port);
  const batches = Math.ceil(count / BATCH);
  for (let batch = 0; batch < batches; batch += 1) {
    const callers = await signInCallers(target.database);
    const planned = fc.sample(requests, { seed: seed + batch, numRuns: Math.min(BATCH, count - batch * BATCH) });
    await sendAll(target, planned, { callers, sender, seed: seed + batch, outcome });
    tell(`${Math.min((batch + 1) * BATCH, count)} of ${count}`);
    if (batch + 1 === Math.ceil(batches / 4)) outcome.heap.quarter = measureHeap();
  }
  sender.close();
  outcome.heap.end = measureHeap();
  return outcome;
}

interface Run {
  callers: CallerHeaders;
  sender: ReturnType<typeof createSender>;
  seed: number;
  outcome: Outcome;
}

async function sendAll(target: Target, planned: Planned[], run: Run): Promise<void> {
  const waiting = planned.entries();
  async function work(): Promise<void> {
    for (const [at, one] of waiting) {
      if ('chunks' in one) await sendRaw(target, one, run);
      else await sendOne(one, at, run);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function sendOne(planned: PlannedRequest, at: number, { callers, sender, seed, outcome }: Run): Promise<void> {
  const address = (seed * BATCH + at) % ADDRESSES;
  const own = { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`, ...callers[planned.caller] };
  const answer = await sender.send({ ...planned, headers: { ...own, ...planned.headers } });
  count(outcome, typeof answer === 'string' ? answer : String(answer.status));
  const what = findFault(planned, answer);
  if (what) outcome.faults.push({ seed, what, request: describe(planned) });
}

async function sendRaw({ port }: Target, planned: PlannedBytes, { seed, outcome }: Run): Promise<void> {
  const statuses = readStatuses(await sendBytes(port, planned));
  for (const status of statuses) count(outcome, `${status} to bytes`);
  if (statuses.length === 0) count(outcome, 'closed to bytes');
  // 501 and 505 are what HTTP says of methods and versions; they are no faults of ours.
  if (!statuses.some((status) => status >= 500)) return;
  outcome.faults.push({
    seed,
    what: `answered ${statuses}`,
    request: JSON.stringify(Buffer.concat(planned.chunks).toString('latin1')),
  });
}

function count({ statuses }: Outcome, status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

function describe({ caller, method, path, headers, body }: PlannedRequest): string {
  const sent = body ? ` ${JSON.stringify(body.toString().slice(0, 400))}` : '';
  return `${method} ${path.slice(0, 300)} as ${caller} ${JSON.stringify(headers).slice(0, 400)}${sent}`;
}

function measureHeap(): number {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
