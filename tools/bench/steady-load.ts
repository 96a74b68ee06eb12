import autocannon from 'autocannon';
import type { Request } from '#tools/bench/load.ts';

/** What came of requests that went on whatever the answers were. */
export interface Tally {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were no success, by status, and connections that broke. */
  failures: Record<string, number>;
}

/** Longer than any run; `until` ends it. */
const FOREVER_SECONDS = 7 * 24 * 60 * 60;
const TIMEOUT_SECONDS = 30;

/** Asks over so many connections until the promise is settled: as fast as it goes, or so often a second in all. */
export async function askUntil(
  until: Promise<unknown>,
  options: {
    origin: string;
    connections: number;
    perSecond?: number;
    next: () => Request;
    onAnswer?: (status: number, body: string) => void;
  },
): Promise<Tally> {
  const { origin, connections, perSecond, next, onAnswer } = options;
  const start = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: FOREVER_SECONDS,
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
