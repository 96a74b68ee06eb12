import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

test('tests of the built server load its modules from dist', () => {
  let stack = '';
  try {
    readConfig({ PORT: 'none' });
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  expect(stack).toContain(path.join(dist, 'server', 'config.js'));
});

test('the built renderer uses the production build of React for any NODE_ENV', () => {
  const code = readFileSync(path.join(dist, 'web-server', 'render.js'), 'utf8');
  expect(code).toContain('renderToString');
  expect(code).not.toMatch(/process\.env\.NODE_ENV|Warning: Each child in a list/);
});
