import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DAILY = { version: '1.0.0', integrity: 'sha512-daily' };
const TOOL = { version: '2.0.0', integrity: 'sha512-tool', dev: true };

const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-install-'));
const npm = path.join(folder, 'npm-cli.js');

beforeAll(() => {
  cpSync('scripts', path.join(folder, 'scripts'), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  writeJson('package.json', { type: 'module', imports: { '#scripts/*': './scripts/*' } });
  writeJson('package-lock.json', { packages: { '': {}, 'node_modules/daily': DAILY, 'node_modules/tool': TOOL } });
  writeFileSync(npm, 'console.error("npm was run");');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeJson(file: string, value: object): void {
  writeFileSync(path.join(folder, file), JSON.stringify(value));
}

/** Whether npm is run if these packages are installed. */
async function runsNpm(installed: Record<string, object>, { isBuilt }: { isBuilt: boolean }): Promise<boolean> {
  writeJson('node_modules/.package-lock.json', { packages: installed });
  rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  const code = `await (await import('#scripts/install.mjs')).ensureInstalled({ isBuilt: () => ${isBuilt} })`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: npm },
  });
  return (await run).stderr.includes('npm was run');
}

test('a build runs without development packages, and everything else installs them', async () => {
  const pruned = { 'node_modules/daily': DAILY };
  expect(await runsNpm(pruned, { isBuilt: true })).toBe(false);
  expect(await runsNpm(pruned, { isBuilt: false })).toBe(true);
  expect(await runsNpm({ ...pruned, 'node_modules/tool': TOOL }, { isBuilt: false })).toBe(false);
  expect(await runsNpm({}, { isBuilt: true })).toBe(true);
  expect(await runsNpm({ 'node_modules/daily': { ...DAILY, version: '0.9.0' } }, { isBuilt: true })).toBe(true);
});
