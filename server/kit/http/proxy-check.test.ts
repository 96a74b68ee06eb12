import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-proxy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The log after one request per client. */
async function logOf(clients: number, trustProxy: number): Promise<string> {
  const logFile = path.join(folder, `${clients}-${trustProxy}.log`);
  const config = { ...server.config, logFile, logLevel: 'warn', trustProxy };
  const app = await createApp({ config, database: server.database });
  for (let client = 0; client < clients; client += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${client}` };
    for (let call = 0; call < 2; call += 1) await app.inject({ url: '/healthz', headers, remoteAddress: '10.0.0.7' });
  }
  await app.close();
  return readFileSync(logFile, 'utf8');
}

test('a proxy that TRUST_PROXY lacks is logged once, without addresses', async () => {
  const log = await logOf(40, 0);
  expect(log.match(/TRUST_PROXY is 0/g)).toHaveLength(1);
  expect(log).not.toMatch(/192\.0\.2|10\.0\.0/);
  expect(await logOf(10, 0)).toBe('');
  expect(await logOf(40, 1)).toBe('');
});
