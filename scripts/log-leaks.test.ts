import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findLogLeaks, findSecrets } from '#scripts/log-leaks.mjs';

const TOKEN = 'Zk3x-9_aQ0bLmN2pR5tUvWxYz1234567890ABCDefgh';

test.each([
  ['olive.ten+site@touchline.example', 'an e-mail address'],
  [`tl_8_${TOKEN}`, 'an API key'],
  [TOKEN, 'a token, a code or a state'],
  ['/api/auth/discord/callback?code=abc', 'a secret in an address'],
  ['Bearer abc', 'a cookie or a credential'],
  ['touchline_session=abc', 'a cookie or a credential'],
  ['9100000000000000042', 'a Discord ID'],
  ['127.0.0.1', 'an IPv4 address'],
  ['203.0.113.7', 'an IPv4 address'],
  ['::1', 'an IPv6 address'],
  ['::ffff:127.0.0.1', 'an IPv4 address'],
  ['2001:db8::8a2e:370:7334', 'an IPv6 address'],
])('findSecrets reports %s as %s', (secret, name) => {
  const [found] = findSecrets(`{"level":30,"time":1795279238447,"msg":"from ${secret} came"}`);
  expect(found).toMatch(new RegExp(`^${name} `));
});

test.each([
  '{"level":30,"time":1795279238447,"reqId":"req_c3f5fca4c57a23621504224404960426","route":"/api/matches/:match_id"}',
  '{"level":30,"time":1795279238447,"msg":"Server listening at http://127.0.0.1:8080"}',
  '"at":["    at runInsert (/srv/node_modules/@fastify/x/insert.ts:148:20)","    at node:internal/task_queues:95:5"]',
  '2026-11-21 16:42:36.120 UTC [8120] ERROR:  duplicate key value violates unique constraint "users_discord_id_unique"',
  'LOG:  database system was shut down at 2026-11-21 16:42:36 UTC, version 18.4.0',
  'select $31::bytea, x::text, now()::date',
])('findSecrets reports nothing in %s', (line) => {
  expect(findSecrets(line)).toEqual([]);
});

test('findLogLeaks names file and line of each fault, and reports a missing log', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-logs-'));
  writeFileSync(path.join(folder, 'site.log'), 'sound\nmail olive@touchline.example\n');
  writeFileSync(path.join(folder, 'server-12.log'), 'sound\n');
  expect(findLogLeaks(folder)).toEqual([
    'no log like ^postgres-of-site\\.log$',
    'site.log:2 contains an e-mail address (olive@touchline.example)',
  ]);
  rmSync(folder, { recursive: true });
});
