import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#server/demo/random.ts';
import { type HeavyKindName, type HeavySubjects, heavyKind } from '#tools/bench/heavy-requests.ts';
import { percentile, type Timing } from '#tools/bench/load.ts';

/** The process's argument, as JSON. */
export interface HeavyLoad {
  origin: string;
  kinds: HeavyKindName[];
  subjects: HeavySubjects;
  /** One address each; those of kinds that need a session have one. */
  callers: { address: string; cookie: string }[];
  seconds: number;
}

/** Of a kind: times of complete responses with status 200, and the number of each other status. */
export interface HeavyOutcome {
  served: Timing;
  others: Record<string, number>;
}

const CONNECTIONS_PER_CALLER = 4;

const { origin, kinds, subjects, callers, seconds }: HeavyLoad = JSON.parse(process.argv[2] ?? '');
const end = Date.now() + seconds * 1000;
const outcomes: [HeavyKindName, HeavyOutcome][] = await Promise.all(
  kinds.map(async (name) => [name, await sendKind(name)] as const),
).then((all) => all.map(([name, outcome]) => [name, outcome]));
process.send?.(Object.fromEntries(outcomes), () => process.exit());

async function sendKind(name: HeavyKindName): Promise<HeavyOutcome> {
  const times: number[] = [];
  const others: Record<string, number> = {};
  const lanes = callers.flatMap((caller, at) =>
    Array.from({ length: CONNECTIONS_PER_CALLER }, (_, lane) => ({ caller, seed: at * 100 + lane + 1 })),
  );
  await Promise.all(lanes.map(({ caller, seed }) => sendUntilTheEnd(caller, seed)));
  times.sort((a, b) => a - b);
  const served = { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: times.length / seconds };
  return { served, others };

  /** Sends one request after another. Waits only for the `Retry-After` of a 429. */
  async function sendUntilTheEnd(caller: HeavyLoad['callers'][number], seed: number): Promise<void> {
    const { needsSession, bytesPerSecond, path } = heavyKind(name);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const random = createRandom(seed);
    const headers = { 'x-forwarded-for': caller.address, ...(needsSession && { cookie: caller.cookie }) };
    while (Date.now() < end) {
      const start = performance.now();
      const { status, retryAfter } = await get(origin + path(random, subjects), { agent, headers }, bytesPerSecond);
      if (status === '200') times.push(performance.now() - start);
      else others[status] = (others[status] ?? 0) + 1;
      if (status === '429') await sleep(Math.min(retryAfter * 1000, Math.max(0, end - Date.now())));
    }
    agent.destroy();
  }
}

/** Resolves after the whole response, or when the load ends. */
function get(url: string, options: http.RequestOptions, bytesPerSecond?: number) {
  return new Promise<{ status: string; retryAfter: number }>((resolve) => {
    const give = (status: string, retryAfter = 0) => {
      clearTimeout(timer);
      resolve({ status, retryAfter });
    };
    const request = http.get(url, options, (response) => {
      response.on('data', ({ length }: Buffer) => {
        if (bytesPerSecond === undefined) return;
        response.pause();
        setTimeout(() => response.resume(), (length / bytesPerSecond) * 1000);
      });
      response.on('end', () => give(String(response.statusCode), Number(response.headers['retry-after'] ?? 0)));
      response.on('error', () => give('broken'));
    });
    request.on('error', () => give('broken'));
    const timer = setTimeout(
      () => {
        give('unfinished');
        request.destroy();
      },
      Math.max(0, end - Date.now()),
    );
  });
}
