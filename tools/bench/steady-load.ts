import type { IncomingHttpHeaders } from 'node:http';
import autocannon from 'autocannon';
import type { Request } from '#tools/bench/load.ts';

/** Totals of a load that continues despite failures. */
export interface Tally {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses that are not 2xx by status, and broken connections. */
  failures: Record<string, number>;
}

/** Longer than any run; `until` ends the run. */
const MAX_SECONDS = 7 * 24 * 60 * 60;
const TIMEOUT_SECONDS = 30;

/** Sends requests until the promise settles, as fast as possible or at `perSecond` in total. */
export async function loadUntil(
  until: Promise<unknown>,
  options: {
    origin: string;
    connections: number;
    perSecond?: number;
    next: () => Request;
    onAnswer?: (status: number, body: string, context: object, headers: IncomingHttpHeaders | undefined) => void;
  },
): Promise<Tally> {
  const { origin, connections, perSecond, next, onAnswer } = options;
  const start = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: MAX_SECONDS,
        timeout: TIMEOUT_SECONDS,
        ...(perSecond ? { overallRate: Math.round(perSecond) } : {}),
        requests: [
          { setupRequest: (request) => ({ ...request, ...next() }), ...(onAnswer && { onResponse: onAnswer }) },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    until.catch(reject).finally(() => run.stop());
  });
  const seconds = (performance.now() - start) / 1000;
  const { latency, errors, statusCodeStats = {} } = result;
  const statuses = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count] as const);
  const refused = statuses.filter(([status]) => !status.startsWith('2'));
  const requests = statuses.reduce((sum, [, count]) => sum + count, 0) + errors;
  return {
    requests,
    perSecond: requests / seconds,
    p50: latency.p50,
    p99: latency.p99,
    failures: Object.fromEntries([...refused, ...(errors > 0 ? [['broken connections', errors] as const] : [])]),
  };
}

export function describeFailures({ failures }: Tally): string {
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} x ${kind}`);
  return kinds.length > 0 ? kinds.join(', ') : '0 failures';
}
