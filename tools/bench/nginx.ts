import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/visitor.ts';

const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so';

/** Starts nginx in a temporary folder with deploy/nginx.conf, except for ports and the header of callers' addresses. */
export async function startNginx(
  ports: number[],
  options: { port?: number; parentFolder?: string; databases?: { address: number; ports: number[] } } = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  const { databases, parentFolder = os.tmpdir() } = options;
  const folder = mkdtempSync(path.join(parentFolder, 'touchline-nginx-'));
  const port = options.port ?? (await freePort());
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    // All visitors are on one machine, and would otherwise share the limit of one address.
    .replace('$remote_addr', '$http_x_forwarded_for');
  const stream = databases ? streamOf(databases) : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${stream}daemon off;\nerror_log ${folder}/error.log;\npid ${folder}/pid;\nevents { worker_connections 512; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    cwd: folder,
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

/** deploy/nginx-postgres.conf with other ports; loads the stream module unless it is built in. */
function streamOf({ address, ports }: { address: number; ports: number[] }): string {
  const file = readFileSync('deploy/nginx-postgres.conf', 'utf8')
    .replace('127.0.0.1:6432', `127.0.0.1:${address}`)
    .replace('127.0.0.1:5432', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:5433', `127.0.0.1:${ports[1]}`);
  const load = existsSync(STREAM_MODULE) ? `load_module ${STREAM_MODULE};\n` : '';
  return `${load}stream {\n${file}\n}\n`;
}

async function waitUntilUp(nginx: ChildProcess, origin: string): Promise<void> {
  nginx.once('error', () => {});
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))) {
    if (nginx.pid === undefined || nginx.exitCode !== null) throw new Error('nginx could not be started.');
    await sleep(50);
  }
}
