import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Script behind a package's command, to be run by this very Node, without a shell.
 * @param {string} name package
 * @param {string} [command] where it is not called like the package
 */
export function toolPath(name, command = name) {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs Node in the project's folder and resolves with its exit code; 1 when a signal ended it. A signal to end us ends it.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>}
 */
export function runNode(args, { env = process.env, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio });
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
 * Hands the first signal to end us on to the child, whatever comes after it. A Ctrl-C comes by the terminal to both, and
 * once more by npm.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => NodeJS.Signals | undefined} ends that, and tells which signal came
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
 * A command's outermost call: its failure is a sentence and exit code 1.
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
