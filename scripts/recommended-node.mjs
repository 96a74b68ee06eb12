import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npmScript } from '#scripts/install.mjs';
import { root, runNode } from '#scripts/tool.mjs';

const folder = path.join(root, 'scripts', 'recommended-node');

/**
 * The path of the Node that we recommend and ship in the image, installed from npm unless this process runs on that
 * major version; null on platforms without an npm package.
 * @returns {Promise<string | null>}
 */
export async function findRecommendedNode() {
  const { optionalDependencies: versions } = readPackage(folder);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const version = versions[name];
  if (!version) return null;
  if (majorOf(version) === majorOf(process.versions.node)) return process.execPath;
  const installed = path.join(folder, 'node_modules', name);
  if (!existsSync(installed) || readPackage(installed).version !== version) {
    const args = [npmScript(), 'ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
    if ((await runNode(args, { stdio: ['inherit', 'ignore', 2] })) !== 0)
      throw new Error(`Node ${version} could not be installed: see the messages of npm above.`);
  }
  return path.join(installed, readPackage(installed).bin.node);
}

/** @param {string} version */
function majorOf(version) {
  return version.split('.')[0];
}

/** @param {string} place */
function readPackage(place) {
  return JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
}
