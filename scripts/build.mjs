import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand, runNode, toolPath } from '#scripts/tool.mjs';

const INPUTS = [
  'contract',
  'database',
  'server',
  'web',
  'cli',
  'demo',
  'public',
  'docs/guides',
  'docs/operations.md',
  'docs/releases.md',
  'sdk/roblox/README.md',
  'sdk/roblox/src',
  'sdk/roblox/LICENSE',
  'index.html',
  'vite.config.ts',
  'scripts/class-rules.mjs',
  'scripts/compress-assets.mjs',
  'scripts/css-modules.mjs',
  'scripts/fallback-fonts.mjs',
  'scripts/form-bodies.mjs',
  'scripts/guide-modules.mjs',
  'scripts/lean-router.mjs',
  'scripts/licence-notices.mjs',
  'scripts/page-budgets.mjs',
  'scripts/page-modules.mjs',
  'scripts/roblox-model.mjs',
  'scripts/utility-classes.mjs',
  'vite.web-server.config.ts',
  'tsconfig.server.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Folders of server and admin command, built file by file; `#server/app.ts` becomes `server/app.js` in dist. */
const SERVER_FOLDERS = ['contract', 'database', 'server', 'demo', 'cli'];
const SERVER_PACKAGE = {
  type: 'module',
  imports: Object.fromEntries(SERVER_FOLDERS.map((folder) => [`#${folder}/*.ts`, `./${folder}/*.js`])),
};
/** Folder of the demo's data files. */
const RECORDINGS = 'demo/recorded';
/** Vite's builds by folder in dist, with their configuration. */
const SITE_PARTS = { web: 'vite.config.ts', 'web-server': 'vite.web-server.config.ts' };
const PARTS = [...Object.keys(SITE_PARTS), ...SERVER_FOLDERS, 'package.json'];

const dist = path.join(root, 'dist');
const stampFile = path.join(dist, '.inputs');

/** Whether dist was built from the present files. */
export function isBuilt(inputs = hashInputs()) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputs;
}

/**
 * Builds site and server into dist, unless dist was built from the same files. The stamp is removed first and written
 * last, so an interrupted build is repeated. A failed build keeps the previous files.
 */
export async function ensureBuilt() {
  const inputs = hashInputs();
  if (isBuilt(inputs)) return;
  process.stderr.write('Building …\n');
  removeDeadDrafts();
  const draft = path.join(dist, `draft-${process.pid}`);
  try {
    for (const [part, config] of Object.entries(SITE_PARTS)) await buildWithVite(config, path.join(draft, part));
    await buildServer(draft);
    rmSync(stampFile, { force: true });
    for (const part of PARTS) {
      rmSync(path.join(dist, part), { recursive: true, force: true });
      renameSync(path.join(draft, part), path.join(dist, part));
    }
    writeFileSync(path.join(draft, 'inputs'), inputs);
    renameSync(path.join(draft, 'inputs'), stampFile);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} config @param {string} outDir */
async function buildWithVite(config, outDir) {
  mkdirSync(outDir, { recursive: true });
  const args = ['build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  // Builds are for production, regardless of the caller's NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runNode([toolPath('vite'), ...args], { env, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error(`The build of ${path.basename(outDir)} failed: see above.`);
}

/**
 * Removes only types, file by file. A bundler also removes and moves statements, so its output would differ from the
 * tested sources.
 * @param {string} outDir
 */
async function buildServer(outDir) {
  const args = ['--project', 'tsconfig.server.json', '--outDir', outDir];
  const code = await runNode([toolPath('typescript', 'tsc'), ...args], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('The build of the server failed: see above.');
  writeFileSync(
    path.join(outDir, 'package.json'),
    `${JSON.stringify({ version: buildVersion(), ...SERVER_PACKAGE }, null, 2)}\n`,
  );
  for (const folder of SERVER_FOLDERS) moveSourcesUp(path.join(outDir, folder));
  const filter = (/** @type {string} */ file) => !file.endsWith('.ts');
  cpSync(path.join(root, RECORDINGS), path.join(outDir, RECORDINGS), { recursive: true, filter });
}

/**
 * A release's version, or between releases with the commit: `COMMIT`, as an image is built without git's folder, or the
 * working copy's.
 * @param {string} [version]
 */
export function buildVersion(version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version) {
  if (!version.endsWith('-dev')) return version;
  const commit = process.env.COMMIT || describeCommit();
  return commit ? `${version}+${commit}` : version;
}

function describeCommit() {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude', '*'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Paths in source maps are relative, and the temporary folder is one level deeper than dist. @param {string} folder */
function moveSourcesUp(folder) {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    if (!name.endsWith('.js.map')) continue;
    const map = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    map.sources = map.sources.map((/** @type {string} */ source) => source.replace('../', ''));
    writeFileSync(path.join(folder, name), JSON.stringify(map));
  }
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => listFiles(input))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/** Files under a path, sorted, without tests, which are not built. @param {string} input @returns {string[]} */
function listFiles(input) {
  const place = path.join(root, input);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return /\.test\.tsx?$/.test(input) ? [] : [input];
  return readdirSync(place)
    .sort()
    .flatMap((name) => listFiles(path.join(input, name)));
}

function removeDeadDrafts() {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    const pid = /^draft-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(dist, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runCommand(ensureBuilt);
