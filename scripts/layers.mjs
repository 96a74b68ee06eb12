import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, toolPath } from '#scripts/tool.mjs';

const FOLDERS = ['contract', 'database', 'server', 'demo', 'web', 'cli', 'e2e', 'sdk', 'tools'];

/**
 * Imports that break a rule of .dependency-cruiser.cjs, one line each.
 * @returns {string[]}
 */
export function findLayerBreaches() {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const args = [toolPath('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs'];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--output-type', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) return [`dependency-cruiser failed: ${stderr.trim()}`];
  const { modules, summary } = JSON.parse(stdout);
  // A parser that can't read the sources would find no imports, and so no breaches.
  if (summary.totalCruised === 0 || summary.totalDependenciesCruised === 0) {
    return ['dependency-cruiser read no module or no import.'];
  }
  const unread = findUnreadFolders(modules, folders);
  if (unread.length > 0) return [`dependency-cruiser found no import in ${unread.join(', ')}.`];
  return summary.violations.map(describeBreach);
}

/** @param {{ source: string, dependencies: unknown[] }[]} modules @param {string[]} folders */
function findUnreadFolders(modules, folders) {
  return folders.filter((folder) => {
    const own = modules.filter(({ source }) => source.startsWith(`${folder}/`));
    return own.length > 0 && own.every(({ dependencies }) => dependencies.length === 0);
  });
}

/** @param {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} breach */
function describeBreach({ from, to, rule, cycle }) {
  const through = cycle ? cycle.map(({ name }) => name).join(' -> ') : to;
  return `${rule.name}: ${from} -> ${through}`;
}
