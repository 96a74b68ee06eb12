import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Name of a running process that no later process ever bears; undefined when none runs under that pid. */
export function identityOf(pid: number): string | undefined {
  try {
    const started = process.platform === 'linux' ? linuxStartTime(pid) : listedStartTime(pid);
    return started && `${pid}-${started}`;
  } catch {
    return undefined;
  }
}

export function isRunning(identity: string): boolean {
  return identityOf(Number.parseInt(identity, 10)) === identity;
}

/** Program and arguments of a running process, joined by spaces; empty when it is gone or hidden. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Whether a process runs under the pid, whichever it is: cheap enough for looking every second. */
export function isPidTaken(pid: number): boolean {
  // A killed process whose parent never asks after it stays in the list, and would get signals.
  if (process.platform === 'linux') return identityOf(pid) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Boot and ticks since then: a pid and a tick alone could come again after a reboot. */
function linuxStartTime(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  return `${boot}${fields[19]}`;
}

function listedStartTime(pid: number): string | undefined {
  const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  if (line.startsWith('Z')) return undefined;
  return String(Date.parse(line.slice(line.indexOf(' '))));
}
