import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Its workers would be another account's, which can't write to the folder. */
const ACCOUNT = process.getuid?.() === 0 ? 'user root;\n' : '';
const POLL_MS = 50;

export interface Nginx {
  /** Replaces the program as Debian's package does at an update: the port stays open, and open requests are answered. */
  upgrade(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx in a temporary folder with deploy/nginx.conf, except for ports and the header of callers' addresses: as a
 * daemon, which alone can be upgraded, and which Ctrl-C in a terminal does not reach.
 */
export async function startNginx(
  ports: number[],
  { port, parentFolder }: { port: number; parentFolder: string },
): Promise<Nginx> {
  const folder = mkdtempSync(path.join(parentFolder, 'touchline-nginx-'));
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    // All visitors are on one machine, and would otherwise share the limit of one address.
    .replace('$remote_addr', '$http_x_forwarded_for');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const idFile = path.join(folder, 'pid');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${ACCOUNT}daemon on;\nerror_log ${folder}/error.log;\npid ${idFile};\nevents { worker_connections 512; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    // `upgrade` starts the program again by this path.
    argv0: '/usr/sbin/nginx',
    cwd: folder,
    // Debian's PATH of other accounts than root lacks it.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitUntilUp(nginx, `http://127.0.0.1:${port}`);
  return {
    async upgrade() {
      const formerIdFile = `${idFile}.oldbin`;
      await signal(idFile, 'SIGUSR2', () => [formerIdFile, idFile].every(hasId));
      await signal(formerIdFile, 'SIGQUIT', () => !existsSync(formerIdFile));
    },
    async stop() {
      await signal(idFile, 'SIGTERM', () => !existsSync(idFile));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilUp(nginx: ChildProcess, origin: string): Promise<void> {
  nginx.once('error', () => {});
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))) {
    // A daemon's first process ends with 0.
    if (nginx.pid === undefined || nginx.exitCode) throw new Error('nginx could not be started.');
    await sleep(POLL_MS);
  }
}

/** Sends a signal to the process of the file, and waits for its effect. */
async function signal(idFile: string, name: NodeJS.Signals, isDone: () => boolean): Promise<void> {
  process.kill(Number(readFileSync(idFile, 'utf8')), name);
  while (!isDone()) await sleep(POLL_MS);
}

function hasId(file: string): boolean {
  return existsSync(file) && readFileSync(file).length > 0;
}
