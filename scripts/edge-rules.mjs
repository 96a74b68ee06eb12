import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

/** Whether Varnish accepts deploy/edge/default.vcl; no fault where varnishd or one of its modules is not installed. */
export function findEdgeFaults() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-vcl-'));
  const { error, status, stderr } = spawnSync(
    'varnishd',
    ['-j', 'none', '-C', '-n', folder, '-f', path.join(root, 'deploy/edge/default.vcl')],
    { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true, force: true });
  if (error && 'code' in error && error.code === 'ENOENT') return [];
  if (error) return [String(error)];
  return status === 0 || stderr.includes('Could not find VMOD') ? [] : [stderr.trim()];
}
