import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/visitor.ts';
import { createGameServers } from '#tools/bench/callers.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import type { Figure } from '#tools/bench/figures.ts';
import type { Request, Timing } from '#tools/bench/load.ts';
import { startNginx } from '#tools/bench/nginx.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';
import { startVarnish } from '#tools/bench/varnish.ts';
import { createVisits } from '#tools/bench/visitor-traffic.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const STALE_CHECKS = 50;

interface Front {
  name: string;
  origin: string;
}

interface Sum {
  timing: Timing;
  requests: number;
  hits: number;
  cpuMs: number;
}

/**
 * The same traffic to one server alone, through nginx that keeps responses for seconds, and through Varnish that is purged,
 * in turn. Each measurement follows a warm-up of its own length.
 */
export async function measureEdge(workbench: Workbench): Promise<Figure[]> {
  const { database, databaseUrl, seconds } = workbench;
  const [port, edgePort] = [await freePort(), await freePort()];
  const edge = `http://127.0.0.1:${edgePort}`;
  const server = await startServer(databaseUrl, { port, env: { EDGE_URLS: edge, PUBLIC_URL: edge } });
  const varnish = await startVarnish([port], edgePort);
  const nginx = await startNginx([port, port], { configuration: 'tools/bench/nginx-cache.conf' });
  const fronts: Front[] = [
    { name: 'server alone', origin: server.origin },
    { name: 'nginx', origin: nginx.origin },
    { name: 'Varnish', origin: varnish.origin },
  ];
  try {
    while (!(await fetch(`${server.origin}/readyz`)).ok) await sleep(100);
    const figures: Figure[] = [];
    for (const [traffic, create] of [
      ['visitors’ traffic', createVisits],
      ['daily traffic', createTraffic],
    ] as const) {
      // Each replaces the leagues' keys.
      const next = await create(database);
      const sums = fronts.map(() => [] as Sum[]);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, front] of fronts.entries())
          sums[at]?.push(await measureFront(front, { server, next, seconds }));
      }
      figures.push(...describe(traffic, fronts, sums.map(pickMedian)));
    }
    for (const { name, origin } of fronts.slice(1)) {
      const amount = await countStale(workbench, origin, server.origin);
      const target = name === 'Varnish' ? { target: { of: 'value', max: 0 } as const } : {};
      figures.push({
        row: `edge: ${name}, stale of ${STALE_CHECKS} lists after a match`,
        value: { amount, unit: '' },
        ...target,
      });
    }
    return figures;
  } finally {
    await nginx.stop();
    await varnish.stop();
    await server.stop();
  }
}

async function measureFront(
  { name, origin }: Front,
  { server, next, seconds }: { server: RunningProcess; next: () => Request; seconds: number },
): Promise<Sum> {
  await loadUntil(sleep(seconds * 1000), { origin, connections: CONNECTIONS, next });
  let hits = 0;
  const before = server.readCpuMs() ?? 0;
  const tally = await loadUntil(sleep(seconds * 1000), {
    origin,
    connections: CONNECTIONS,
    next,
    onAnswer: (_status, _body, _context, headers) => {
      const status = headers?.['cache-status'] ?? headers?.['Cache-Status'];
      if (status === 'edge; hit') hits += 1;
    },
  });
  if (Object.keys(tally.failures).length > 0) throw new Error(`${name} failed: ${describeFailures(tally)}`);
  const { p50, p99, perSecond, requests } = tally;
  return { timing: { p50, p99, perSecond }, requests, hits, cpuMs: (server.readCpuMs() ?? 0) - before };
}

/** By throughput. */
function pickMedian(sums: Sum[]): Sum {
  const sorted = sums.toSorted((a, b) => a.timing.perSecond - b.timing.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Sum;
}

function describe(traffic: string, fronts: Front[], sums: Sum[]): Figure[] {
  const [alone] = sums as [Sum];
  return fronts.flatMap(({ name }, at) => {
    const { timing, requests, hits, cpuMs } = sums[at] as Sum;
    const row = `edge: ${traffic}, ${name}`;
    const cpu: Figure = { row: `${row}: server’s CPU per request`, value: { amount: cpuMs / requests, unit: 'ms' } };
    if (at === 0) return [{ row, connections: CONNECTIONS, timing }, cpu];
    return [
      { row, connections: CONNECTIONS, timing, bound: { name: 'server alone', timing: alone.timing } },
      { row: `${row}: hits, %`, value: { amount: (100 * hits) / requests, unit: '' } },
      cpu,
    ];
  });
}

/** Lists at the edge that differ from the server's after an acknowledged match, while nothing else changes. */
async function countStale({ database, visitor }: Workbench, edge: string, server: string): Promise<number> {
  const path = '/api/matches/all_matches?page=1';
  const gameServer = await createGameServers(database);
  const read = async (origin: string) => (await fetch(origin + path, { headers: visitor() })).text();
  let stale = 0;
  for (let count = 0; count < STALE_CHECKS; count += 1) {
    await read(edge);
    const body = JSON.stringify(buildSubmission(2_000_000 + count));
    await fetch(`${edge}/api/submissions/game_server`, { method: 'POST', headers: gameServer(), body });
    if ((await read(edge)) !== (await read(server))) stale += 1;
  }
  return stale;
}
