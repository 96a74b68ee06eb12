import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder, killAll, readLog } from '#tools/resilience/cluster/folder-processes.ts';

/** A program of the cluster that can fail on its own. */
export interface Part {
  name: string;
  /** Starts it on its old address and data, and waits until it answers. Throws with the end of its log. */
  start(): Promise<void>;
  /** Ends it as an administrator would (SIGTERM), and waits. */
  stop(): Promise<void>;
  /** Replaces the program as an update by its package does: by `stop` and `start`, or without an interruption. */
  restart(): Promise<void>;
  /** Sends SIGKILL to all its processes at once. */
  kill(): Promise<void>;
}

const POLL_MS = 100;
const START_TIMEOUT_MS = 90_000;

/** A part whose processes all work in `folder`; `launch` starts the first of them, `isUp` checks whether it answers. */
export function createPart(options: {
  name: string;
  folder: string;
  launch: () => ChildProcess;
  isUp: () => Promise<boolean>;
  /** Replaces a part without an interruption. */
  reload?: (child: ChildProcess) => Promise<void>;
}): Part {
  const { name, folder, launch, isUp, reload } = options;
  createFolder(folder);
  let child: ChildProcess | undefined;
  const isRunning = () => child?.exitCode === null && child.signalCode === null;
  const part: Part = {
    name,
    async start() {
      if (isRunning()) return;
      child = launch();
      child.once('error', () => {});
      await waitFor(
        async () => {
          if (!isRunning()) throw new Error(`${name} ended while it started:\n${readLog(folder)}`);
          return isUp();
        },
        START_TIMEOUT_MS,
        () => `${name} does not answer:\n${readLog(folder)}`,
      );
    },
    async stop() {
      if (!isRunning()) return;
      child?.kill('SIGTERM');
      if (child) await once(child, 'exit');
    },
    async restart() {
      if (reload && child && isRunning()) return reload(child);
      await part.stop();
      await part.start();
    },
    kill: () => killAll(folder),
  };
  return part;
}

/** Waits until the condition holds. Throws with the message after the timeout. */
export async function waitFor(
  condition: () => Promise<boolean>,
  timeoutMs: number,
  message: () => string,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(message());
    await sleep(POLL_MS);
  }
}

/** True if the URL answers 2xx within a second. */
export async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

/** True if the port of 127.0.0.1 accepts connections. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });
}
