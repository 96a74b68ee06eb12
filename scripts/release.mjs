import '#scripts/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand } from '#scripts/tool.mjs';

const SEMVER = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;
const UNRELEASED = '## [Unreleased]';

/**
 * Files of packages that state the version, with the expression that precedes it.
 * @type {[file: string, before: RegExp][]}
 */
const VERSIONED_FILES = [
  ['package.json', /^ {2}"version": "/m],
  ['package-lock.json', /^ {2}"version": "/m],
  ['package-lock.json', /"": \{\n {6}"name": "touchline",\n {6}"version": "/],
  ['sdk/roblox/wally.toml', /^version = "/m],
  ['sdk/roblox/pesde.toml', /^version = "/m],
  ['sdk/roblox/src/init.luau', /^Touchline\.VERSION = "/m],
];

/**
 * Turns the unreleased lines of a changelog into those of a version.
 * @param {string} changelog @param {string} version @param {string} day YYYY-MM-DD
 * @returns {{ changelog: string, notes: string }}
 */
export function dateNotes(changelog, version, day) {
  const [before = '', after] = changelog.split(`${UNRELEASED}\n`);
  const notes = after?.split(/^## \[/m)[0]?.trim();
  if (after === undefined || !notes) throw new Error('CHANGELOG.md has no lines under Unreleased.');
  if (after.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a version ${version} already.`);
  return { changelog: `${before}${UNRELEASED}\n\n## [${version}] - ${day}\n${after}`, notes };
}

/** Writes the version into the packages below a folder. @param {string} folder @param {string} version */
export function stateVersion(folder, version) {
  for (const [name, before] of VERSIONED_FILES) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    const stated = text.replace(new RegExp(`(${before.source})[^"]+`, before.flags), `$1${version}`);
    if (stated === text && !text.includes(`"${version}"`)) throw new Error(`${name} states no version.`);
    writeFileSync(file, stated);
  }
}

/** The version after a release; a build adds its commit. @param {string} version */
export function nextVersion(version) {
  const [major, minor, patch = ''] = version.split('.', 3);
  // 1.2.0-rc.1 is followed by 1.2.0 itself.
  return `${major}.${patch.includes('-') ? minor : Number(minor) + 1}.0-dev`;
}

/**
 * Tags the version, and begins the next one. `freeze` stores the version's database, for tests of later ones.
 * @param {string} folder @param {string} version @param {{ day?: string, freeze: (version: string) => void }} options
 */
export function release(folder, version, { day = new Date().toISOString().slice(0, 10), freeze }) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  if (!SEMVER.test(version)) throw new Error('Name the version: npm run release -- 1.2.3');
  if (git('branch', '--show-current') !== 'main') throw new Error('Releases are made on main.');
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`);
  const file = path.join(folder, 'CHANGELOG.md');
  const { changelog, notes } = dateNotes(readFileSync(file, 'utf8'), version, day);
  freeze(version);
  writeFileSync(file, changelog);
  stateVersion(folder, version);
  git('add', '--all');
  git('commit', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Touchline ${version}\n\n${notes}`);
  stateVersion(folder, nextVersion(version));
  git('commit', '--all', '--message', `Begin ${nextVersion(version)}`);
}

/** @param {string} version */
function freeze(version) {
  const program = ['scripts/run-program.mjs', 'tools/releases/run-freeze.ts', version];
  execFileSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runCommand(async () => {
    const version = process.argv[2] ?? '';
    release(root, version, { freeze });
    console.log(`Touchline ${version} is tagged. Publish it: git push --follow-tags`);
  });
