import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTraffic } from '#bench/daily-traffic.ts';
import { type RunningProcess, startServer } from '#bench/processes.ts';
import { askUntil, describeFailures } from '#bench/steady-load.ts';
import type { Database } from '#database/connect.ts';
import { freePort } from '#server/testing/visitor.ts';

const CONNECTIONS = 16;
const REQUESTS_A_SECOND = 300;
const ROUNDS = 3;
/** More than the `keepalive_timeout` of docs/nginx.conf. */
const DRAIN_SECONDS = 5;

/** Two servers behind nginx, as docs/nginx.conf has it, are restarted in turn while a day's traffic goes on. */
export async function restartInTurn(options: { database: Database; databaseUrl: string }): Promise<void> {
  const ports = [await freePort(), await freePort()];
  const begin = (port: number) => startServer(options.databaseUrl, { port, drainSeconds: DRAIN_SECONDS });
  const servers = await Promise.all(ports.map(begin));
  const nginx = await startNginx(ports);
  try {
    const next = await createTraffic(options.database);
    const asked = { origin: nginx.origin, connections: CONNECTIONS, perSecond: REQUESTS_A_SECOND, next };
    const tally = await askUntil(restartAll(servers, ports, begin), asked);
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

/** Runs by itself, below a folder of its own. Only ports differ from the documented file, and whom callers are told by. */
async function startNginx(ports: number[]): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-nginx-'));
  const port = await freePort();
  const site = readFileSync('docs/nginx.conf', 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    // One machine plays all visitors, who would otherwise share one address's limit.
    .replace('$remote_addr', '$http_x_forwarded_for');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;\nerror_log ${folder}/error.log;\npid ${folder}/pid;\nevents { worker_connections 512; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilUp(nginx, origin);
  return {
    origin,
    async stop() {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilUp(nginx: ChildProcess, origin: string): Promise<void> {
  nginx.once('error', () => {});
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))) {
    if (nginx.pid === undefined || nginx.exitCode !== null) throw new Error('nginx could not be started.');
    await sleep(50);
  }
}
