import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { freePort } from '#server/testing/visitor.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import { startNginx } from '#tools/bench/nginx.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';

const CONNECTIONS = 16;
const REQUESTS_PER_SECOND = 300;
const ROUNDS = 3;
/** Must exceed the `keepalive_timeout` of deploy/nginx.conf. */
const DRAIN_SECONDS = 5;

/** Restarts two servers behind nginx (deploy/nginx.conf) in turn, under mixed traffic. */
export async function restartInTurn(options: { database: Database; databaseUrl: string }): Promise<void> {
  const ports = [await freePort(), await freePort()];
  const begin = (port: number) => startServer(options.databaseUrl, { port, drainSeconds: DRAIN_SECONDS });
  const servers = await Promise.all(ports.map(begin));
  const nginx = await startNginx(ports);
  try {
    const next = await createTraffic(options.database);
    const load = { origin: nginx.origin, connections: CONNECTIONS, perSecond: REQUESTS_PER_SECOND, next };
    const tally = await loadUntil(restartAll(servers, ports, begin), load);
    console.log(`Rolling restart: ${ROUNDS * ports.length} restarts of ${ports.length} servers behind nginx`);
    console.log(`  ${tally.requests} requests, p50 ${tally.p50} ms, p99 ${tally.p99} ms: ${describeFailures(tally)}`);
    if (Object.keys(tally.failures).length > 0) process.exitCode = 1;
  } finally {
    await nginx.stop();
    for (const server of servers) await server.stop();
  }
}

async function restartAll(
  servers: RunningProcess[],
  ports: number[],
  begin: (port: number) => Promise<RunningProcess>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, port] of ports.entries()) {
      await servers[at]?.stop();
      const server = await begin(port);
      servers[at] = server;
      while (!(await fetch(`${server.origin}/readyz`)).ok) await sleep(100);
    }
  }
}
