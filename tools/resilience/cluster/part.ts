import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { waitFor } from '#tools/command.ts';
import { createFolder, killAll, readLog } from '#tools/resilience/cluster/folder-processes.ts';

/** A program of the cluster that can fail independently. */
export interface Part {
  name: string;
  /** Starts it with its former address and data, and waits until it responds. Throws with the end of its log. */
  start(): Promise<void>;
  /** Ends it as an administrator would (SIGTERM), and waits. */
  stop(): Promise<void>;
  /** Replaces the program like its package's update: by `stop` and `start`, or without an interruption. */
  restart(): Promise<void>;
  /** Sends SIGKILL to all its processes at once. */
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 90_000;

/**
 * A part whose processes all work in `folder`; `launch` starts the first of them, `isUp` checks whether it responds.
 */
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
