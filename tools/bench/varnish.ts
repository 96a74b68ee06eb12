import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/visitor.ts';

export interface Varnish {
  origin: string;
  /** Kills it with all that it keeps, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Its `ExecStart` has the parameters. */
const UNIT = 'deploy/edge/varnish.conf';
const START_TIMEOUT_MS = 20_000;

/** Starts Varnish in a temporary folder with deploy/edge/default.vcl, except for the ports of two servers. */
export async function startVarnish(ports: number[], ownPort?: number): Promise<Varnish> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-varnish-'));
  const file = path.join(folder, 'default.vcl');
  const configuration = readFileSync('deploy/edge/default.vcl', 'utf8')
    .replace('"8081"', `"${ports[0]}"`)
    .replace('"8082"', `"${ports[1] ?? ports[0]}"`);
  writeFileSync(file, configuration);
  const port = ownPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  let varnish = await begin();
  process.once('exit', () => varnish.kill());

  async function begin() {
    const work = ['-n', path.join(folder, 'work'), '-j', 'none', '-T', 'none'];
    const settings = Array.from(readFileSync(UNIT, 'utf8').matchAll(/-p (\S+)/g), ([, setting]) => [
      '-p',
      String(setting),
    ]);
    const args = ['-F', ...work, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,256m', ...settings.flat()];
    const child = spawn('varnishd', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.once('error', () => {});
    for (const end = Date.now() + START_TIMEOUT_MS; !(await fetch(`${origin}/readyz`).catch(() => undefined)); ) {
      if (child.pid === undefined)
        throw new Error('varnishd could not be started: apt-get install varnish varnish-modules');
      if (child.exitCode !== null || Date.now() > end) throw new Error(`Varnish could not be started. ${errors}`);
      await sleep(50);
    }
    return child;
  }

  async function end(signal: NodeJS.Signals) {
    const workers = signal === 'SIGKILL' ? listChildren(varnish.pid) : [];
    varnish.kill(signal);
    for (const worker of workers) process.kill(worker, signal);
    if (varnish.exitCode === null && varnish.signalCode === null) await once(varnish, 'exit');
  }

  return {
    origin,
    async restart() {
      await end('SIGKILL');
      varnish = await begin();
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The worker, which has the cache, is the only child of a running varnishd. */
function listChildren(pid: number | undefined): number[] {
  const output = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return output.split('\n').filter(Boolean).map(Number);
}
