import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeavySubjects } from '#tools/bench/endpoint-requests.ts';
import { type HeavyKindName, heavyKind } from '#tools/bench/heavy-requests.ts';
import { request, summarise, type Timing } from '#tools/bench/load.ts';
import { createRandom } from '#tools/random.ts';

/** The process's argument, as JSON. */
export interface HeavyLoad {
  origin: string;
  kinds: HeavyKindName[];
  subjects: HeavySubjects;
  /** One address each; callers of kinds that need a session have one. */
  callers: { address: string; cookie: string }[];
  /** The staffed league's API key. */
  authorization: string;
  seconds: number;
}

/** Results of a kind's calls: times of complete responses with status 200, and the number of each other status. */
export interface HeavyOutcome {
  served: Timing;
  others: Record<string, number>;
}

const CONNECTIONS_PER_CALLER = 4;
const JSON_HEADERS = { 'content-type': 'application/json' };

const { origin, kinds, subjects, callers, authorization, seconds }: HeavyLoad = JSON.parse(process.argv[2] ?? '');
const end = Date.now() + seconds * 1000;
const outcomes = await Promise.all(kinds.map(async (name) => [name, await sendKind(name)] as const));
process.send?.(Object.fromEntries(outcomes), () => process.exit());

async function sendKind(name: HeavyKindName): Promise<HeavyOutcome> {
  const times: number[] = [];
  const others: Record<string, number> = {};
  const kind = heavyKind(name);
  const { bytesPerSecond, connections = callers.length * CONNECTIONS_PER_CALLER, perSecond } = kind;
  const intervalMs = perSecond === undefined ? 0 : (connections * 1000) / perSecond;
  await Promise.all(Array.from({ length: connections }, (_, connection) => sendUntilTheEnd(connection)));
  return { served: summarise(times, seconds * 1000), others };

  /** Sends requests sequentially, waiting only for a 429's `Retry-After` and the kind's rate. */
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
      const path = kind.path(random, subjects, connection);
      const body = JSON.stringify(kind.body?.(random, subjects, connection));
      const start = Date.now();
      const changes = body && { method: 'POST' as const, headers: { ...headers, ...JSON_HEADERS }, body };
      const { status, retryAfter } = await request(
        origin,
        { path, headers, ...changes },
        { agent, bytesPerSecond, endsAt: end },
      );
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
