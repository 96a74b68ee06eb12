import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const variables = [
  ...new Set(
    [...readFileSync('server/config.ts', 'utf8').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => String(name)),
  ),
];

test('server/config.ts reads more than 30 variables', () => {
  expect(variables).toContain('DATABASE_URL');
  expect(variables.length).toBeGreaterThan(30);
});

test('docs/operations.md documents every variable of the configuration', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('deploy/compose.yaml passes every variable of the configuration to the server', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8');
  expect(variables.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(text))).toEqual([]);
});
