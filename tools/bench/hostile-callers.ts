import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE_BODIES, type HostileBody } from '#tools/bench/hostile-bodies.ts';

/** The process's argument, as JSON. */
export interface Attack {
  origin: string;
  keys: string[];
  seconds: number;
}

const CONNECTIONS_PER_KEY = 8;

/** Responses by status. */
const statuses = new Map<number, number>();

const { origin, keys, seconds }: Attack = JSON.parse(process.argv[2] ?? '');
const end = Date.now() + seconds * 1000;
await Promise.all(
  keys.flatMap((key) => Array.from({ length: CONNECTIONS_PER_KEY }, (_, lane) => sendUntilTheEnd(key, lane))),
);
process.send?.(
  [...statuses]
    .sort()
    .map(([status, count]) => `${count} x ${status}`)
    .join(', '),
);

/** Sends one body after another, every second one as a dry run. Waits only for the `Retry-After` of a 429. */
async function sendUntilTheEnd(key: string, lane: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = lane; Date.now() < end; count += 1) {
    const sent = HOSTILE_BODIES[count % HOSTILE_BODIES.length] as HostileBody;
    const headers = {
      ...sent.headers,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `hostile-${lane}-${count}`,
    };
    const { statusCode = 0, headers: answered } = await post(count % 2 === 0, { agent, headers }, sent.body);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    const waitMs = statusCode === 429 ? Number(answered['retry-after']) * 1000 : 0;
    await sleep(Math.min(waitMs, Math.max(0, end - Date.now())));
  }
  agent.destroy();
}

function post(isDryRun: boolean, options: http.RequestOptions, body: Buffer): Promise<http.IncomingMessage> {
  const url = `${origin}/api/submissions/game_server${isDryRun ? '?dry_run=1' : ''}`;
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, method: 'POST' }, (response) => {
      response.resume().on('error', reject);
      response.on('end', () => resolve(response));
    });
    request.on('error', reject).end(body);
  });
}
