import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildRobloxModel } from '#scripts/roblox-model.mjs';

const source = path.join(import.meta.dirname, 'src');

test('the model for Studio contains the module with all its parts as children', () => {
  const model = buildRobloxModel();
  const scripts = [...model.matchAll(/<string name="Name">(\w+)<\/string>\n<string name="Source">([^<]*)<\/string>/g)];
  const texts = Object.fromEntries(scripts.map(([, name = '', text = '']) => [name, unescapeText(text)]));
  const modules = readdirSync(source).filter((file) => file.endsWith('.luau'));
  const files = modules.map((file) => [
    file === 'init.luau' ? 'Touchline' : path.parse(file).name,
    readFileSync(path.join(source, file), 'utf8'),
  ]);
  expect(texts).toEqual(Object.fromEntries(files));
  expect(model.match(/<Item class="ModuleScript"/g)).toHaveLength(files.length);
  // Counts the texts of licence and version, but not the parent module.
  expect(model.match(/<\/Properties>\n<\/Item>/g)).toHaveLength(files.length + 1);
  expect(model.endsWith('</Item>\n</Item>\n</roblox>\n')).toBe(true);
});

test('the folder and the model contain the licence of the project', () => {
  const licence = readFileSync(path.join(source, '..', 'LICENSE'), 'utf8');
  expect(licence).toBe(readFileSync(path.join(source, '..', '..', '..', 'LICENSE'), 'utf8'));
  const [, text = ''] =
    /<string name="Name">LICENSE<\/string>\n<string name="Value">([^<]*)/.exec(buildRobloxModel()) ?? [];
  expect(unescapeText(text)).toBe(licence);
});

test('the manifests of Rojo, Wally and pesde name existing files', () => {
  const folder = path.dirname(source);
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const paths = [read('default.project.json'), read('example.project.json')].flatMap(listPaths);
  expect(paths).toEqual(['src', 'src', 'example/match.server.luau']);
  for (const name of paths) expect(existsSync(path.join(folder, name)), name).toBe(true);
  const wally = readFileSync(path.join(folder, 'wally.toml'), 'utf8');
  const fields = Object.fromEntries([...wally.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]));
  const project = read('default.project.json').name as string;
  // Wally's package name is lower case; Rojo names the required instance.
  expect(fields).toMatchObject({ name: `touchline/${project.toLowerCase()}`, realm: 'server', license: 'Apache-2.0' });
  const { version, homepage, repository, bugs, license } = JSON.parse(
    readFileSync(path.join(folder, '..', '..', 'package.json'), 'utf8'),
  );
  expect(fields).toMatchObject({ version, homepage, license, repository: repository.url.replace('git+', '') });
  expect(wally).toContain(`authors = ["Touchline <${bugs.email}>"]`);
  expect(readFileSync(path.join(source, 'init.luau'), 'utf8')).toContain(`Touchline.VERSION = "${version}"`);
  expect(buildRobloxModel()).toContain(`<string name="Name">VERSION</string>\n<string name="Value">${version}<`);
  const pesde = readFileSync(path.join(folder, 'pesde.toml'), 'utf8');
  for (const name of ['name', 'version', 'description', 'license', 'repository']) {
    expect(pesde).toContain(`\n${name} = "${fields[name]}"\n`.trimStart());
  }
  expect(pesde).toContain('"LICENSE"');
  expect(existsSync(path.join(folder, /^lib = "(.*)"$/m.exec(pesde)?.[1] ?? 'missing'))).toBe(true);
  expect(buildRobloxModel()).toContain(`<string name="Name">${project}</string>`);
});

function listPaths(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => (name === '$path' ? [String(value)] : listPaths(value)));
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
