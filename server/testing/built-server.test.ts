import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

test('the tests of the built server load its modules from dist', () => {
  let stack = '';
  try {
    readConfig({ PORT: 'none' });
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  expect(stack).toContain(path.join(dist, 'server', 'config.js'));
});
