import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process's pid and start time, unique even if the pid is reused; undefined if no process has the pid. */
export function identityOf(pid: number): string | undefined {
  try {
    const started = process.platform === 'linux' ? linuxStartTime(pid) : listedStartTime(pid);
    return started && `${pid}-${started}`;
  } catch {
    return undefined;
  }
}

export function isProcessRunning(identity: string): boolean {
  return identityOf(Number.parseInt(identity, 10)) === identity;
}

/** Program and arguments of a process, joined by spaces; empty if it has ended or can't be read. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Whether any process has the pid; cheap enough for a check every second. */
export function isPidTaken(pid: number): boolean {
  // A signal would also reach a zombie, a killed process that its parent hasn't waited for.
  if (process.platform === 'linux') return identityOf(pid) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Id of the boot, and clock ticks since then, as ticks alone could repeat after a reboot. */
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
