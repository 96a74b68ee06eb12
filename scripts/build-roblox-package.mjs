import '#scripts/node-version.mjs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand } from '#scripts/tool.mjs';

const source = path.join(root, 'sdk', 'roblox');

/**
 * Files published by Wally and pesde. npm omits other registries' manifests: Rojo would read default.project.json in
 * node_modules.
 */
const FILES = ['src', 'README.md', 'LICENSE', 'default.project.json', 'wally.toml', 'pesde.toml'];

/**
 * Builds the folder that npm publishes for roblox-ts, and Wally and pesde for Luau.
 * @param {string} [folder]
 */
export async function buildRobloxPackage(folder = path.join(root, 'dist', 'roblox')) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of FILES) await cp(path.join(source, file), path.join(folder, file), { recursive: true });
  const { version, homepage, repository, bugs } = await readPackage(path.join(root, 'package.json'));
  const published = await readPackage(path.join(source, 'published-package.json'));
  const described = { version, ...published, homepage, repository: { ...repository, directory: 'sdk/roblox' }, bugs };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
}

/** @param {string} file */
async function readPackage(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runCommand(() => buildRobloxPackage());
