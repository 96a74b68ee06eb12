import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transform } from '@swc/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateWebhookSecret, signWebhook } from '#server/webhooks/sign-webhook.ts';
import { VERIFY_PYTHON, VERIFY_TYPESCRIPT } from '#web/docs/reference/webhook-examples.ts';

// Runs the guide's verification, as displayed, on requests signed by the server.

const SECRET = generateWebhookSecret();
const BODY = '{"type":"match.approved","data":{"name":"Zoë"}}';
const now = Math.floor(Date.now() / 1000);
const good = signWebhook({ id: 'msg_1', timestamp: now, body: BODY }, [generateWebhookSecret(), SECRET]);
const old = signWebhook({ id: 'msg_1', timestamp: now - 600, body: BODY }, [SECRET]);
/** Headers and body, and whether the request is accepted. */
const REQUESTS: [headers: Record<string, string>, body: string, isGood: boolean][] = [
  [good, BODY, true],
  [good, BODY.replace('Zoë', 'Zoe'), false],
  [old, BODY, false],
  [{ ...good, 'webhook-signature': 'v1,c2hvcnQ= v1a,x' }, BODY, false],
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'touchline-'));
  process.env.WEBHOOK_SECRET = SECRET;
});
afterAll(async () => {
  delete process.env.WEBHOOK_SECRET;
  await rm(folder, { recursive: true });
});

test('the example in TypeScript accepts signed requests alone', async () => {
  const { code } = await transform(VERIFY_TYPESCRIPT, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const file = path.join(folder, 'verify.mjs');
  await writeFile(file, code);
  const { isFromTouchline } = await import(/* @vite-ignore */ file);
  for (const [headers, body, isGood] of REQUESTS) expect(isFromTouchline(headers, body)).toBe(isGood);
});

const hasPython = await promisify(execFile)('python3', ['-c', 'str.removeprefix']).then(
  () => true,
  () => false,
);

test.runIf(hasPython)('the example in Python accepts signed requests alone', async () => {
  const calls = REQUESTS.map(([headers, body]) => [headers, body]);
  const script = `${VERIFY_PYTHON}
import json
print([is_from_touchline(headers, body.encode()) for headers, body in json.loads(os.environ["CALLS"])])`;
  await writeFile(path.join(folder, 'verify.py'), script);
  const env = { ...process.env, CALLS: JSON.stringify(calls) };
  const { stdout } = await promisify(execFile)('python3', [path.join(folder, 'verify.py')], { env });
  expect(stdout.trim()).toBe('[True, False, False, False]');
});
