import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { useDatabases } from '#database/test-database.ts';
import { liveEnvironment } from '#server/testing/test-app.ts';

const databases = useDatabases();
vi.setConfig({ testTimeout: 120_000 });

async function listen(port: number): Promise<net.Server> {
  const server = net.createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A free port followed by another free one. */
async function freePair(): Promise<number> {
  const first = await listen(0);
  const { port } = first.address() as net.AddressInfo;
  const second = await listen(port + 1).catch(() => undefined);
  await Promise.all([first, second].map((server) => server && once(server.close(), 'close')));
  return second ? port : freePair();
}

function develop(port: number, env: Record<string, string> = {}) {
  return spawn(process.execPath, ['scripts/dev.mjs'], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test.each([0, 1])('a foreign program on PORT + %i is an error that names the port', async (after) => {
  const port = await freePair();
  const foreign = await listen(port + after);
  const dev = develop(port);
  const [error, [code]] = await Promise.all([text(dev.stderr), once(dev, 'exit')]);
  foreign.close();
  const named = after === 0 ? `PORT ${port}` : `Port ${port + 1}, of the API server behind PORT ${port},`;
  expect([code, error]).toEqual([
    1,
    `${named} is in use by another program: set PORT to a free one with a free one after it.\n`,
  ]);
});

test('the site has pages, the server’s health and the module for Roblox, and both ports are stated', async () => {
  const port = await freePair();
  const databaseUrl = await databases.create({ isMigrated: true });
  const dev = develop(port, { ...liveEnvironment({ databaseUrl }), LOG_LEVEL: 'silent' });
  const output = text(dev.stdout);
  dev.stderr.resume();
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  try {
    await expect
      .poll(() => read('/healthz').catch(() => ''), { timeout: 90_000, interval: 200 })
      .toBe('{"status":"alive"}');
    expect(await read('/touchline.rbxmx')).toContain(`local SITE = "http://localhost:${port}"`);
    expect(await read('/matches')).toContain('<h1');
  } finally {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  expect(await output).toMatch(new RegExp(`on port ${port}: .*on port ${port + 1}\\.`));
});
