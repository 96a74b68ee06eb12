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

test('.env.example has the settings that a live site can’t do without', () => {
  const text = readFileSync('.env.example', 'utf8');
  const named = [...text.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => String(name));
  const ofCompose = ['POSTGRES_PASSWORD', 'BACKUP_COPY_COMMAND'];
  expect(named.filter((name) => !variables.includes(name) && !ofCompose.includes(name))).toEqual([]);
  const required = [
    'PUBLIC_URL',
    'DISCORD_CLIENT_ID',
    'DISCORD_CLIENT_SECRET',
    'ROBLOX_CLIENT_ID',
    'ROBLOX_CLIENT_SECRET',
  ];
  expect(named).toEqual(expect.arrayContaining(required));
});
