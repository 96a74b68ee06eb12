import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRobloxPackage } from '#scripts/build-roblox-package.mjs';
import { root, toolPath } from '#scripts/tool.mjs';

// The packages for roblox-ts, Wally and pesde, as published.

const run = promisify(execFile);
const source = path.join(import.meta.dirname, 'src');
let folder: string;
let built: string;
let modules: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'touchline-roblox-'));
  built = path.join(folder, 'built');
  await buildRobloxPackage(built);
  modules = (await readdir(source)).map((file) => `src/${file}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function listBuilt(): Promise<string[]> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(built, path.join(entry.parentPath, entry.name)));
}

test('npm publishes the module, its types, its README and its licence, and no manifest that Rojo would read', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: built });
  const [{ name, version, files }] = JSON.parse(stdout);
  const { version: released } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  expect([name, version]).toEqual(['@rbxts/touchline', released]);
  expect(files.map((file: { path: string }) => file.path).sort()).toEqual(
    ['LICENSE', 'README.md', 'package.json', ...modules].sort(),
  );
});

test('a place in roblox-ts compiles with the package, whose entry is the module of its types', async () => {
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
  const scope = path.join(folder, 'node_modules', '@rbxts');
  const installed = path.join(scope, 'touchline');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, packed.stdout.trim()), '-C', installed, '--strip-components', '1']);
  for (const name of ['types', 'compiler-types'])
    await symlink(path.join(root, 'node_modules', '@rbxts', name), path.join(scope, name));
  const { main, types } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
  expect([main, types]).toEqual(['src/init.luau', 'src/index.d.ts']);

  const program = await readFile(path.join(import.meta.dirname, 'testing/typed-match.rbx.ts'), 'utf8');
  await writeFile(path.join(folder, 'place.ts'), program.replace(`'../src'`, `'@rbxts/touchline'`));
  const { compilerOptions } = JSON.parse(await readFile(path.join(import.meta.dirname, 'tsconfig.json'), 'utf8'));
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['place.ts'] }));
  const { stdout } = await run(process.execPath, [toolPath('typescript', 'tsc'), '--project', folder]).catch(
    (error) => error,
  );
  // Roblox's types have faults of their own.
  const faults = stdout
    .split('\n')
    .filter((line: string) => line !== '' && !/^(\s|node_modules\/@rbxts\/types\/)/.test(line));
  expect(faults).toEqual([]);
});

test('Wally and pesde publish the module with its manifests, licence and README', async () => {
  const files = await listBuilt();
  expect(files.sort()).toEqual(
    ['LICENSE', 'README.md', 'default.project.json', 'package.json', 'pesde.toml', 'wally.toml', ...modules].sort(),
  );
  const [wally, pesde] = await Promise.all(
    ['wally.toml', 'pesde.toml'].map((name) => readFile(path.join(built, name), 'utf8')),
  );
  // Wally packs all files that are not excluded, pesde those that are included.
  const excluded = listTexts(wally ?? '', 'exclude');
  expect(files.filter((file) => excluded.includes(file))).toEqual([]);
  const included = listTexts(pesde ?? '', 'includes');
  expect(included).toContain('src/**/*.luau');
  for (const name of included.filter((glob) => !glob.includes('*'))) expect(files).toContain(name);
  expect(/^lib = "(.*)"$/m.exec(pesde ?? '')?.[1]).toBe('src/init.luau');
  expect(JSON.parse(await readFile(path.join(built, 'default.project.json'), 'utf8')).tree).toEqual({ $path: 'src' });
});

/** The texts of a list on one line of TOML. */
function listTexts(toml: string, name: string): string[] {
  const [, list = ''] = new RegExp(`^${name} = \\[(.*)\\]$`, 'm').exec(toml) ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
}
