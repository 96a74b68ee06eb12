import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** An option of a command; `Value` is also that of its absence. */
interface Option<Value> {
  about: string;
  usual?: Value | undefined;
  /** Absent from options without a value. */
  read?: (name: string, text: string) => Value;
}

export const flag = (about: string): Option<boolean> => ({ about, usual: false });

export function text<Usual extends string | undefined = undefined>(
  about: string,
  usual?: Usual,
): Option<string | Usual> {
  return { about, usual, read: (_, given) => given };
}

/** A number above 0; with `step` a multiple of it. */
export function number<Usual extends number | undefined = undefined>(
  about: string,
  usual?: Usual,
  step?: number,
): Option<number | Usual> {
  return { about, usual, read: (name, given) => readNumber(name, given, step) };
}

/** Registers a step that undoes something the command has started. */
export type Cleanup = (step: () => unknown) => void;

/**
 * Runs a command, then its clean-up steps in reverse order. `work` returns false if it found faults; then, or if it
 * throws, the process exits with 1.
 */
export async function runTool(work: (atEnd: Cleanup) => Promise<boolean | undefined>): Promise<void> {
  const steps: (() => unknown)[] = [];
  try {
    if ((await work((step) => steps.unshift(step))) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    for (const step of steps) await step();
  }
}

/** A new folder below the system's temporary one, which the clean-up removes. */
export function createTemporaryFolder(name: string, atEnd: Cleanup): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `touchline-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Parses a command's options; `name` is the command as typed, such as `npm run fuzz`. With `--help` it prints the options
 * instead and ends the process. Throws Node's error for an unknown option, or a sentence.
 */
export function readCommandOptions<Values extends object>(
  { name, about, options }: { name: string; about: string; options: { [N in keyof Values]: Option<Values[N]> } },
  args = process.argv.slice(2),
): Values {
  const all = Object.entries<Option<unknown>>(options);
  if (args.includes('--help')) {
    process.stdout.write(`${name} -- [options]\n${about}\n\n${all.map(describe).join('')}`);
    process.exit(0);
  }
  const types = all.map(([option, { read }]) => [option, { type: read ? ('string' as const) : ('boolean' as const) }]);
  const values: Record<string, unknown> = parseArgs({ args, options: Object.fromEntries(types) }).values;
  const read = all.map(([option, { usual, read }]) => {
    const given = values[option];
    return [option, given === undefined ? usual : (read?.(option, String(given)) ?? given)];
  });
  return Object.fromEntries(read);
}

function describe([name, { about, usual }]: [string, Option<unknown>]): string {
  const suffix = usual ? `; ${usual} by default` : '';
  return `  --${name.padEnd(8)}  ${about}${suffix}\n`;
}

function readNumber(name: string, text: string, step?: number): number {
  const read = Number(text);
  if (!(read > 0)) throw new Error(`--${name} must be a number above 0, not ${text}.`);
  if (step && read % step !== 0) throw new Error(`--${name} must be a multiple of ${step}, not ${text}.`);
  return read;
}

const LINE_INTERVAL_MS = 30_000;
let nextLineAt = 0;

/**
 * Replaces the terminal's last line by a progress text, or clears it. Files and pipes get a line at most every half a
 * minute.
 */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns - 1)}`);
  } else if (text !== '' && performance.now() >= nextLineAt) {
    nextLineAt = performance.now() + LINE_INTERVAL_MS;
    console.error(text);
  }
}

/** Polls until the condition is true. Throws with the message after the timeout. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  message: () => string,
  pollMs = 100,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(message());
    await sleep(pollMs);
  }
}
