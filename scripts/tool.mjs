import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Path of a package's command, to run with this Node and without a shell.
 * @param {string} name package
 * @param {string} [command] if its name differs from the package's
 */
export function toolPath(name, command = name) {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs Node in the project's folder and resolves with its exit code, or 1 after a signal. Forwards SIGINT and SIGTERM
 * to it.
 * @param {string[]} args
 * @param {{ node?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options] `node` is the path of another Node
 * @returns {Promise<number>}
 */
export function runNode(args, { node = process.execPath, env = process.env, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio });
    const stopForwarding = forwardSignals(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      const signal = stopForwarding();
      if (signal) process.exit(signal === 'SIGINT' ? 130 : 143);
      resolve(code ?? 1);
    });
  });
}

/**
 * Forwards the first SIGINT or SIGTERM to the child and ignores further ones: the terminal sends a Ctrl-C to both
 * processes, and npm repeats it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => NodeJS.Signals | undefined} stops forwarding and returns the received signal
 */
export function forwardSignals(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  /** @param {NodeJS.Signals} signal */
  function forward(signal) {
    if (received) return;
    received = signal;
    child.kill(signal);
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    return received;
  };
}

/**
 * Runs a command; prints a failure as one sentence and exits with 1.
 * @param {() => Promise<unknown>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
