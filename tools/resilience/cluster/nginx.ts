import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitFor } from '#tools/command.ts';
import { createFolder, killAll } from '#tools/resilience/cluster/folder-processes.ts';
import { PROGRAMS } from '#tools/resilience/cluster/packages.ts';
import { isOk, type Part } from '#tools/resilience/cluster/part.ts';

/** By default its workers would run as another account, which can't write to the folder. */
const ACCOUNT = process.getuid?.() === 0 ? 'user root;\n' : '';
const TIMEOUT_MS = 30_000;

/**
 * nginx with deploy/nginx.conf, except for ports, TLS and the header of callers' addresses; not started yet. Only as a
 * daemon can it replace its program like Debian's package: the port stays open, and open requests are answered.
 */
export function createNginx(options: { folder: string; port: number; servers: number[] }): Part {
  const { folder, port, servers } = options;
  const [file, idFile] = [path.join(folder, 'nginx.conf'), path.join(folder, 'pid')];
  const formerIdFile = `${idFile}.oldbin`;
  createFolder(folder);
  writeFileSync(file, writeConfiguration(folder, { port, servers, idFile }));

  async function signal(from: string, name: NodeJS.Signals, isDone: () => boolean): Promise<void> {
    process.kill(Number(readFileSync(from, 'utf8')), name);
    await waitFor(isDone, TIMEOUT_MS, () => `nginx does not follow ${name}.`);
  }

  return {
    name: 'nginx',
    async start() {
      if (existsSync(idFile)) return;
      // The first argument is the path with which it restarts itself.
      spawn(PROGRAMS.nginx, ['-p', folder, '-e', 'stderr', '-c', file], { cwd: folder, stdio: 'inherit' });
      await waitFor(
        () => isOk(`http://127.0.0.1:${port}/healthz`),
        TIMEOUT_MS,
        () => 'nginx could not be started.',
      );
    },
    async restart() {
      await signal(idFile, 'SIGUSR2', () => [formerIdFile, idFile].every(hasId));
      await signal(formerIdFile, 'SIGQUIT', () => !existsSync(formerIdFile));
    },
    stop: () => signal(idFile, 'SIGTERM', () => !existsSync(idFile)),
    async kill() {
      await killAll(folder);
      rmSync(idFile, { force: true });
    },
  };
}

function writeConfiguration(
  folder: string,
  { port, servers, idFile }: { port: number; servers: number[]; idFile: string },
): string {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/listen 443 ssl http2;\n.*\n.*/, `listen 127.0.0.1:${port};`)
    // All visitors are on one machine, and would otherwise share one address's limit.
    .replace('$remote_addr', '$http_x_forwarded_for');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  return `${ACCOUNT}error_log ${folder}/error.log;\npid ${idFile};\nevents { worker_connections 512; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`;
}

function hasId(file: string): boolean {
  return existsSync(file) && readFileSync(file).length > 0;
}
