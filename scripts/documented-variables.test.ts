import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSettings } from '#server/config.ts';

test('the settings of docs/operations.md are those that server/config.ts reads', () => {
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split(/### Settings\n\n|\n\nA setting that/);
  const documented = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  expect(documented.toSorted()).toEqual(listSettings().toSorted());
});

test('.env.example has the settings that a live site can’t do without', () => {
  const text = readFileSync('.env.example', 'utf8');
  const named = [...text.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => String(name));
  const ofCompose = ['POSTGRES_PASSWORD', 'BACKUP_COPY_COMMAND', 'BACKUP_ALARM_URL'];
  expect(named.filter((name) => !listSettings().includes(name) && !ofCompose.includes(name))).toEqual([]);
  const required = [
    'PUBLIC_URL',
    'DISCORD_CLIENT_ID',
    'DISCORD_CLIENT_SECRET',
    'ROBLOX_CLIENT_ID',
    'ROBLOX_CLIENT_SECRET',
  ];
  expect(named).toEqual(expect.arrayContaining(required));
});
