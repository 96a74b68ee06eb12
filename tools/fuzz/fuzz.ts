import v8 from 'node:v8';
import vm from 'node:vm';
import * as fc from 'fast-check';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Database } from '#database/connect.ts';
import { signInteraction } from '#demo/fake-discord/fake-application.ts';
import { signNotification } from '#server/testing/roblox-webhook.ts';
import { apiRequests, fittingRequests } from '#tools/fuzz/api-requests.ts';
import { type CallerHeaders, signInCallers } from '#tools/fuzz/callers.ts';
import { findFault, isShed } from '#tools/fuzz/check-answer.ts';
import type { PlannedRequest } from '#tools/fuzz/send.ts';
import { createSender } from '#tools/fuzz/send.ts';
import { siteRequests } from '#tools/fuzz/site-requests.ts';

/** Requests planned from one seed; callers are restored before each batch. */
const BATCH = 100;
const CONCURRENCY = 8;
const FEW = 20;
const TIMES = 3;
/** The share of requests that an overloaded server may refuse. */
const MAX_SHED_SHARE = 0.01;
/** Visitors' addresses in the proxy's header; the rate limiter holds this many. */
const ADDRESSES = 4_000;
const MEBIBYTE = 1024 * 1024;

const requests: fc.Arbitrary<PlannedRequest> = fc.oneof(
  { arbitrary: apiRequests, weight: 4 },
  { arbitrary: siteRequests, weight: 1 },
);

export interface Fault {
  /** Seed of the request's batch, to repeat it. */
  seed: number;
  what: string;
  request: string;
}

export interface Outcome {
  /** Responses by status; connections closed without a response count as `closed`. */
  statuses: Map<string, number>;
  /** Calls that succeeded at least once. */
  succeeded: Set<EndpointName>;
  faults: Fault[];
  /** Requests that the overloaded server refused with 503. */
  shed: number;
  /** Heap in MiB after garbage collection: after a quarter of the requests, and at the end. */
  heap: { quarter: number; end: number };
}

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Aborts the run. */
  signal?: AbortSignal;
}

export interface Target {
  port: number;
  database: Database;
}

/**
 * Sends a running server the requests that fast-check plans from the seed. Faults are 5xx responses, timeouts, and
 * errors other than a single sentence. 503s of an overloaded server are faults only beyond `MAX_SHED_SHARE`.
 */
export async function fuzz(
  target: Target,
  { requests: wanted, seed, signal }: FuzzOptions,
  report: (progress: string) => void = () => {},
): Promise<Outcome> {
  const outcome: Outcome = {
    statuses: new Map(),
    succeeded: new Set(),
    faults: [],
    shed: 0,
    heap: { quarter: 0, end: 0 },
  };
  const sender = createSender(target.port);
  await sendFitting(target.database, { sender, seed, outcome });
  const batches = Math.ceil(wanted / BATCH);
  for (let batch = 0; batch < batches && !signal?.aborted; batch += 1) {
    const callers = await signInCallers(target.database);
    const planned = fc.sample(requests, { seed: seed + batch, numRuns: Math.min(BATCH, wanted - batch * BATCH) });
    await sendAll(planned, { callers, sender, seed: seed + batch, outcome });
    report(`${(batch * BATCH + planned.length).toLocaleString('en-GB')} requests, ${outcome.faults.length} faults`);
    if (batch + 1 === Math.ceil(batches / 4)) outcome.heap.quarter = measureHeap();
  }
  sender.close();
  const answered = [...outcome.statuses.values()].reduce((sum, count) => sum + count, 0);
  if (outcome.shed > answered * MAX_SHED_SHARE) {
    outcome.faults.push({ seed, what: `refused ${outcome.shed} requests with 503`, request: 'all of the run' });
  }
  outcome.heap.end = measureHeap();
  return outcome;
}

interface Run {
  callers: CallerHeaders;
  sender: ReturnType<typeof createSender>;
  seed: number;
  outcome: Outcome;
}

/** Makes every call several times, restoring the known rows every few calls, before requests that change them. */
async function sendFitting(database: Database, run: Omit<Run, 'callers'>): Promise<void> {
  for (let from = 0; from < fittingRequests.length; from += FEW) {
    for (let time = 0; time < TIMES; time += 1) {
      const callers = await signInCallers(database);
      for (const [at, arbitrary] of fittingRequests.slice(from, from + FEW).entries()) {
        const [planned] = fc.sample(arbitrary, { seed: run.seed + time, numRuns: 1 });
        if (planned) await sendOne(planned, (from + at) * TIMES + time, { ...run, callers });
      }
    }
  }
}

async function sendAll(planned: PlannedRequest[], run: Run): Promise<void> {
  const waiting = planned.entries();
  async function work(): Promise<void> {
    for (const [at, one] of waiting) await sendOne(one, at, run);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function sendOne(planned: PlannedRequest, at: number, run: Run): Promise<void> {
  const { callers, sender, seed, outcome } = run;
  const address = (seed * BATCH + at) % ADDRESSES;
  const own = { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`, ...ownHeaders(planned, callers) };
  const answer = await sender.send({ ...planned, headers: { ...own, ...planned.headers } });
  const what = findFault(planned, answer);
  if (isShed(planned, answer)) outcome.shed += 1;
  if (what) outcome.faults.push({ seed, what, request: describe(planned) });
  if (typeof answer === 'string') return count(outcome, answer);
  count(outcome, String(answer.status));
  if (planned.call?.startsWith(planned.method) && answer.status < 400) outcome.succeeded.add(planned.call);
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
  return process.memoryUsage().heapUsed / MEBIBYTE;
}

function ownHeaders({ caller, body }: PlannedRequest, callers: CallerHeaders): Record<string, string> {
  if (caller === 'Roblox') return signNotification(String(body ?? ''));
  return caller === 'Discord' ? signInteraction(String(body ?? '')) : callers[caller];
}
