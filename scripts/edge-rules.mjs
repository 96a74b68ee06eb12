import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

/** Whether Varnish accepts deploy/edge/default.vcl; no fault if varnishd or one of its modules is not installed. */
export function findEdgeFaults() {
  const file = path.join(root, 'deploy/edge/default.vcl');
  return findProgramFaults('varnishd', (folder) => ['-j', 'none', '-C', '-n', folder, '-f', file]).filter(
    (fault) => !fault.includes('Could not find VMOD'),
  );
}

/** Whether Caddy accepts deploy/Caddyfile; no fault if it is not installed. */
export function findCaddyFaults() {
  const file = path.join(root, 'deploy/Caddyfile');
  return findProgramFaults('caddy', () => ['adapt', '--validate', '--adapter', 'caddyfile', '--config', file]);
}

/**
 * The message of a failing program, which may write to the folder.
 * @param {string} program @param {(folder: string) => string[]} args
 */
export function findProgramFaults(program, args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-check-'));
  const { error, status, stderr } = spawnSync(program, args(folder), {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
    maxBuffer: 16 * 1024 * 1024,
  });
  rmSync(folder, { recursive: true, force: true });
  // EACCES means that a folder in PATH is unreadable.
  if (error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')) return [];
  if (error) return [String(error)];
  return status === 0 ? [] : [stderr.trim()];
}
