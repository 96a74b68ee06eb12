import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#demo/play/random.ts';
import type { HeavySubjects } from '#tools/bench/heavy-kind.ts';
import { type HeavyKindName, heavyKind } from '#tools/bench/heavy-requests.ts';
import { percentile, type Timing } from '#tools/bench/load.ts';

/** The process's argument, as JSON. */
export interface HeavyLoad {
  origin: string;
  kinds: HeavyKindName[];
  subjects: HeavySubjects;
  /** One address each; those of kinds that need a session have one. */
  callers: { address: string; cookie: string }[];
  /** The API key of the staff's league. */
  authorization: string;
  seconds: number;
}

/** What came of a kind's calls: times of complete responses with status 200, and the number of each other status. */
export interface HeavyOutcome {
  served: Timing;
  others: Record<string, number>;
}

const CONNECTIONS_PER_CALLER = 4;

const { origin, kinds, subjects, callers, authorization, seconds }: HeavyLoad = JSON.parse(process.argv[2] ?? '');
const end = Date.now() + seconds * 1000;
const outcomes: [HeavyKindName, HeavyOutcome][] = await Promise.all(
  kinds.map(async (name) => [name, await sendKind(name)] as const),
).then((all) => all.map(([name, outcome]) => [name, outcome]));
process.send?.(Object.fromEntries(outcomes), () => process.exit());

async function sendKind(name: HeavyKindName): Promise<HeavyOutcome> {
  const times: number[] = [];
  const others: Record<string, number> = {};
  const kind = heavyKind(name);
  const { bytesPerSecond, connections = callers.length * CONNECTIONS_PER_CALLER, perSecond } = kind;
  const intervalMs = perSecond === undefined ? 0 : (connections * 1000) / perSecond;
  await Promise.all(Array.from({ length: connections }, (_, connection) => sendUntilTheEnd(connection)));
  times.sort((a, b) => a - b);
  const served = { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: times.length / seconds };
  return { served, others };

  /** Sends one request after another. Waits only for the `Retry-After` of a 429, and for the kind's rate. */
  async function sendUntilTheEnd(connection: number): Promise<void> {
    const { address = '', cookie } = callers[connection % callers.length] ?? {};
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const random = createRandom(connection + 1);
    const headers = {
      'x-forwarded-for': address,
      ...(kind.needsSession && { cookie }),
      ...(kind.needsKey && { authorization }),
    };
    await sleepUntil(Date.now() + (connection * intervalMs) / connections);
    while (Date.now() < end) {
      const url = origin + kind.path(random, subjects, connection);
      const body = JSON.stringify(kind.body?.(random, subjects, connection));
      const start = Date.now();
      const { status, retryAfter } = await send(url, { agent, headers }, body, bytesPerSecond);
      if (status === '200') times.push(Date.now() - start);
      else others[status] = (others[status] ?? 0) + 1;
      await sleepUntil(status === '429' ? Date.now() + retryAfter * 1000 : start + intervalMs);
    }
    agent.destroy();
  }
}

function sleepUntil(time: number): Promise<void> {
  return sleep(Math.max(0, Math.min(time, end) - Date.now()));
}

/** Resolves after the whole response, or when the load ends. */
function send(url: string, { agent, headers }: http.RequestOptions, body?: string, bytesPerSecond?: number) {
  const options = {
    ...(body !== undefined && { method: 'POST' }),
    agent,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  };
  return new Promise<{ status: string; retryAfter: number }>((resolve) => {
    const give = (status: string, retryAfter = 0) => {
      clearTimeout(timer);
      resolve({ status, retryAfter });
    };
    const request = http.request(url, options, (response) => {
      response.on('data', ({ length }: Buffer) => {
        if (bytesPerSecond === undefined) return;
        response.pause();
        setTimeout(() => response.resume(), (length / bytesPerSecond) * 1000);
      });
      response.on('end', () => give(String(response.statusCode), Number(response.headers['retry-after'] ?? 0)));
      response.on('error', () => give('broken'));
    });
    request.on('error', () => give('broken')).end(body);
    const timer = setTimeout(
      () => {
        give('unfinished');
        request.destroy();
      },
      Math.max(0, end - Date.now()),
    );
  });
}
