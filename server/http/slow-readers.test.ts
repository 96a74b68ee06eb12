import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

/** A client that asks for more than any buffer between holds, and takes none of it. */
async function askAndTakeNothing() {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(300));
  return socket;
}

test('a client that takes nothing of its answers is let go of', async () => {
  const { server: http } = server.app;
  expect(http.timeout).toBe(90_000);
  http.timeout = 500;
  const socket = await askAndTakeNothing();
  const countConnections = promisify(http.getConnections.bind(http));
  await vi.waitFor(async () => expect(await countConnections()).toBe(1));
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), { timeout: 20_000 });
  socket.destroy();
});
