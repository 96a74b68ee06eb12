import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNode } from '#scripts/tool.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.cache', 'installed');

/**
 * Installs the packages of package-lock.json unless they are installed for this platform and Node. A build runs without
 * the development packages, which `npm prune --omit=dev` removes; `isBuilt` says whether there is one. Writes to stderr
 * only.
 * @param {{ isBuilt?: () => boolean }} options
 */
export async function ensureInstalled({ isBuilt = () => false } = {}) {
  const stamp = currentStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!existsSync(stampFile) && matchesLock()) return writeStamp(stamp);
  if (!existsSync(stampFile) && matchesLock({ withoutDevelopment: true }) && isBuilt()) return;

  process.stderr.write('Installing packages (npm ci) …\n');
  // A build needs development packages, even with NODE_ENV=production.
  const options = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await runNode([npmScript(), 'ci', ...options], { stdio: ['inherit', 2, 2] });
  if (code !== 0) throw new Error('The packages could not be installed: see the messages of npm above.');
  writeStamp(stamp);
}

function currentStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}\n`;
}

/**
 * Ignores a failure, as node_modules may be read-only: without a stamp the next start repeats the check.
 * @param {string} stamp
 */
function writeStamp(stamp) {
  try {
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  } catch {
    return;
  }
}

/** Whether `npm ci` or `npm install` was run directly: npm records the installed packages. */
function matchesLock({ withoutDevelopment = false } = {}) {
  const note = path.join(modules, '.package-lock.json');
  if (!existsSync(note)) return false;
  const locked = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(note);
  return Object.entries(locked).every(([folder, entry]) => {
    if (folder === '' || (withoutDevelopment && entry.dev)) return true;
    const found = present[folder];
    // Optional packages are mostly binaries for other platforms.
    if (!found) return Boolean(entry.optional) && !(isForPlatform(entry) && isPlatformBound(entry));
    return found.version === entry.version && found.integrity === entry.integrity && isForPlatform(found);
  });
}

/** @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return lock.packages;
}

/** @param {LockedPackage} entry */
function isPlatformBound({ os, cpu }) {
  return Boolean(os && cpu);
}

/** @param {LockedPackage} entry */
function isForPlatform({ os, cpu, libc }) {
  return matches(os, process.platform) && matches(cpu, process.arch) && (!libc || matches(libc, libcName()));
}

/** This Linux's C library, as spelt in package.json. */
function libcName() {
  /** @type {any} */
  const report = process.report.getReport();
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** @param {string[] | undefined} allowed names, or excluded ones with a leading `!` @param {string} name */
function matches(allowed, name) {
  if (!allowed) return true;
  if (allowed.includes(`!${name}`)) return false;
  return allowed.includes(name) || allowed.every((entry) => entry.startsWith('!'));
}

/** Path of npm's script: the running one, else the one installed with this Node. */
export function npmScript() {
  const running = process.env.npm_execpath;
  if (running && /npm-cli\.c?js$/.test(running) && existsSync(running)) return running;
  const folder = path.dirname(process.execPath);
  const places = [path.join(folder, '..', 'lib', 'node_modules'), path.join(folder, 'node_modules')];
  const scripts = places.map((place) => path.join(place, 'npm', 'bin', 'npm-cli.js'));
  const found = scripts.find((script) => existsSync(script));
  if (!found) throw new Error('npm was not found beside Node: run `npm ci` yourself, then try again.');
  return found;
}
