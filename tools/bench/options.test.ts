import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '#tools/bench/options.ts';

test('the benchmark has the options that pages name', () => {
  const pages = ['.', 'docs', 'docs/decisions', 'deploy/edge', 'tools/bench'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? path.join(folder, name) : [])),
  );
  const commands = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/npm run bench -- (--[^#`\n]+)/g)]);
  const options = commands.flatMap(([, words = '']) => (words.includes('--help') ? [] : [words.trim().split(/\s+/)]));
  expect(options.length).toBeGreaterThan(3);
  for (const words of options) expect(() => readOptions(words), words.join(' ')).not.toThrow();
});
