import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

/** A client that requests more than all buffers hold, and reads nothing. */
async function requestWithoutReading() {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(300));
  return socket;
}

test('a client that sends half of its headers gets 408, and the connection ends', async () => {
  const { server: http } = server.app;
  expect(http.headersTimeout).toBe(10_000);
  http.headersTimeout = 200;
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /api/leagues/all HTTP/1.1\r\nHost: a\r\nX-Half');
  // Node checks for such requests only every 30 s.
  const answer = await Promise.race([text(socket), pause(20_000, 'no answer', { ref: false })]);
  expect(answer).toContain('HTTP/1.1 408 Request Timeout\r\n');
  expect(answer).toContain('{"error":"The request did not arrive in time.",');
});

test('a client that reads none of its responses is disconnected', async () => {
  const { server: http } = server.app;
  expect(http.timeout).toBe(90_000);
  http.timeout = 500;
  const socket = await requestWithoutReading();
  const countConnections = promisify(http.getConnections.bind(http));
  await expect.poll(() => countConnections()).toBe(1);
  await expect.poll(() => countConnections()).toBe(0);
  socket.destroy();
});
