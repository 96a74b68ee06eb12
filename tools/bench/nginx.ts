import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/visitor.ts';

/** Its workers would be another account's, which can't write to the folder. */
const ACCOUNT = process.getuid?.() === 0 ? 'user root;\n' : '';

/** Starts nginx in a temporary folder with deploy/nginx.conf or another file for the site, except for ports and the header of callers' addresses. */
export async function startNginx(
  ports: number[],
  options: {
    port?: number;
    parentFolder?: string;
    configuration?: string;
  } = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  const { parentFolder = os.tmpdir(), configuration = 'deploy/nginx.conf' } = options;
  const folder = mkdtempSync(path.join(parentFolder, 'touchline-nginx-'));
  const port = options.port ?? (await freePort());
  const site = readFileSync(configuration, 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    // All visitors are on one machine, and would otherwise share the limit of one address.
    .replace('$remote_addr', '$http_x_forwarded_for');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${ACCOUNT}daemon off;\nerror_log ${folder}/error.log;\npid ${folder}/pid;\nevents { worker_connections 512; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    cwd: folder,
    // Debian's PATH of other accounts than root lacks it.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
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
