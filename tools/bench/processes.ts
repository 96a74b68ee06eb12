import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#server/testing/visitor.ts';

export type RunningProcess = Awaited<ReturnType<typeof startProcess>>;

const MEMORY_POLL_MS = 200;
/** Clock ticks of `/proc` per second. */
const CLOCK_TICKS = 100;
/** Flags from docs/operations.md (docs/decisions/0064). */
const START_FLAGS = ['--heap-growing-percent=50', '--max-semi-space-size=8'];
const START_ENV = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };

/** Matches the output of a server that is listening. */
const READY = /Touchline is ready|bare server is ready/;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts the built server in production mode, behind a proxy that sends the callers' addresses. `folder` may hold
 * another version of Touchline.
 */
export function startServer(
  databaseUrl: string,
  {
    port,
    drainSeconds = 0,
    env,
    folder = '.',
  }: { port?: number; drainSeconds?: number; env?: Record<string, string>; folder?: string } = {},
): Promise<RunningProcess> {
  return startProcess([...START_FLAGS, path.join(folder, 'dist/server/main.js')], READY, {
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    DRAIN_SECONDS: String(drainSeconds),
    ...(port ? { PORT: String(port) } : {}),
    ...START_ENV,
    TRUST_PROXY: '1',
    ...env,
  });
}

/** Starts the minimal server for the bounds. */
export function startBareServer(databaseUrl: string): Promise<RunningProcess> {
  return startProcess(['--import', 'tsx', 'tools/bench/bare-server.ts'], READY, { DATABASE_URL: databaseUrl });
}

/** Starts the built server with a demo's data and its embedded database in the folder. */
export function startDemoServer(dataDir: string, port: number): Promise<RunningProcess> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', NODE_ENV: '', LOG_LEVEL: 'silent', TRUST_PROXY: '1' };
  return startProcess(['dist/server/main.js'], READY, { ...env, PORT: String(port), PUBLIC_URL: '' });
}

async function startProcess(args: string[], readiness: RegExp, env: Record<string, string>) {
  const port = env.PORT ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code} before it listened.`)));
    child.stdout.on('data', (chunk: Buffer) => readiness.test(chunk.toString()) && resolve());
  });
  const startMilliseconds = performance.now() - begin;
  child.removeAllListeners('exit');
  let peak = 0;
  const poll = setInterval(() => {
    peak = Math.max(peak, readMemory(child));
  }, MEMORY_POLL_MS);
  poll.unref();
  async function end(signal: NodeJS.Signals) {
    clearInterval(poll);
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    children.delete(child);
  }
  return {
    origin,
    /** Time from the start of the process until it listens. */
    startMilliseconds,
    /** Peak memory (RSS, MB) since the last call; null without `/proc`. */
    takePeakMemory() {
      const taken = peak;
      peak = 0;
      return taken || null;
    },
    /** CPU time of all threads so far, in milliseconds (steps of 10); null without `/proc`. */
    readCpuMs: () => readCpuMs(child),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function readMemory({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Ids of the processes that a process has started. */
export function readChildIds(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

function readCpuMs({ pid }: ChildProcess): number | null {
  try {
    // The program's name may contain spaces; after it utime and stime are 11 and 12.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS) * 1000;
  } catch {
    return null;
  }
}
