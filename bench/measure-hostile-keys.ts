import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#bench/figures.ts';
import { HOSTILE_BODIES, type HostileBody } from '#bench/hostile-bodies.ts';
import { percentile, type Timing } from '#bench/load.ts';
import type { Workbench } from '#bench/workbench.ts';
import { createRandom } from '#server/demo/random.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';

const HOSTILE_LEAGUES = [1, 2, 3, 4];
const CONNECTIONS_PER_LEAGUE = 8;
const OTHERS_PER_SECOND = 50;
/** The attack spends a minute's allowance within this. */
const MIN_SECONDS = 20;

interface Sent {
  status: number;
  retryAfterSeconds: number;
}

/** Visitors' lists and match pages while four keys of four leagues do their worst within their limits, and without. */
export async function measureHostileKeys(workbench: Workbench): Promise<Figure[]> {
  const { server, database } = workbench;
  const seconds = Math.max(workbench.seconds, MIN_SECONDS);
  const keys = await Promise.all(HOSTILE_LEAGUES.map((league) => createApiKey(database, league)));
  await measureOthers(workbench, 2);
  const calm = await measureOthers(workbench, seconds);
  const statuses = new Map<number, number>();
  const end = Date.now() + seconds * 1000;
  const attacks = keys.flatMap((key) =>
    Array.from({ length: CONNECTIONS_PER_LEAGUE }, (_, lane) => attack(server.origin, { key, lane, end, statuses })),
  );
  const attacked = await measureOthers(workbench, seconds);
  await Promise.all(attacks);
  const answers = [...statuses].sort().map(([status, count]) => `${count} x ${status}`);
  console.log(`Hostile keys: ${answers.join(', ')}`);
  return [
    {
      row: 'hostile keys: others’ lists and matches',
      timing: attacked,
      bound: { name: 'without the attack', timing: calm },
    },
    {
      row: 'hostile keys: others’ p99',
      value: { amount: attacked.p99, unit: 'ms' },
      reach: { of: 'value', most: 100 },
    },
    { row: 'hostile keys: others’ p99 to that without', value: { amount: attacked.p99 / calm.p99, unit: '' } },
  ];
}

/** Requests at a fixed pace, each timed from the moment it was due: waiting behind slow ones counts. */
async function measureOthers({ server, database, visitor }: Workbench, seconds: number): Promise<Timing> {
  const { rows } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 limit 1000',
  );
  const random = createRandom(seconds);
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < seconds * OTHERS_PER_SECOND; count += 1) {
    const due = start + (count * 1000) / OTHERS_PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    const path = count % 2 === 0 ? `/api/matches/all_matches?page=${random.between(1, 200)}` : pickMatch();
    const request = send(server.origin + path, { agent, headers: visitor() });
    waiting.push(
      request.then(({ status }) => {
        if (status !== 200) throw new Error(`${path} answered with ${status}.`);
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), perSecond: times.length / seconds };

  function pickMatch(): string {
    return `/api/matches/${random.pick(rows).match_id}`;
  }
}

/** Sends one body after the other, every second one as a dry run, and waits only when it is told to. */
async function attack(
  origin: string,
  { key, lane, end, statuses }: { key: string; lane: number; end: number; statuses: Map<number, number> },
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = lane; Date.now() < end; count += 1) {
    const { body, headers } = HOSTILE_BODIES[count % HOSTILE_BODIES.length] as HostileBody;
    const url = `${origin}/api/submissions/game_server?dry_run=${count % 2}`;
    const { status, retryAfterSeconds } = await send(url, {
      agent,
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `hostile-${lane}-${count}`,
      },
      body,
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429) await sleep(Math.min(retryAfterSeconds * 1000, Math.max(0, end - Date.now())));
  }
  agent.destroy();
}

function send(url: string, { body, ...options }: http.RequestOptions & { body?: Buffer }): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      response.resume().on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: Number(response.headers['retry-after'] ?? 0),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
