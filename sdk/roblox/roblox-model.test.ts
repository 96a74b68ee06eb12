import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildRobloxModel } from '#scripts/roblox-model.mjs';

const source = path.join(import.meta.dirname, 'src');

test('the model for Studio holds every part of the module, below the module', () => {
  const model = buildRobloxModel();
  const scripts = [...model.matchAll(/<string name="Name">(\w+)<\/string>\n<string name="Source">([^<]*)<\/string>/g)];
  const texts = Object.fromEntries(scripts.map(([, name = '', text = '']) => [name, unescapeText(text)]));
  const files = readdirSync(source).map((file) => [
    file === 'init.luau' ? 'Touchline' : path.parse(file).name,
    readFileSync(path.join(source, file), 'utf8'),
  ]);
  expect(texts).toEqual(Object.fromEntries(files));
  expect(model.match(/<Item/g)).toHaveLength(files.length);
  expect(model.match(/<\/Properties>\n<\/Item>/g)).toHaveLength(files.length - 1);
  expect(model.endsWith('</Item>\n</Item>\n</roblox>\n')).toBe(true);
});

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
