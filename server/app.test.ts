import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test("an idle connection stays open for 75 s, longer than a proxy's minute, and does not delay closing", async () => {
  const { app } = server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/leagues/all', agent }, resolve).on('error', reject);
  });
  expect(answer.headers['keep-alive']).toBe('timeout=75');
  for await (const _ of answer);
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1);
  await app.close();
  expect(app.server.listening).toBe(false);
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(0);
});
