import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { connectRedis } from '#server/kit/limits/redis.ts';

/** Responds to every command of the protocol's handshake like Redis. */
async function listenAsRedis(port = 0) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('data', (data) => {
      const commands = data.toString().match(/^\*\d+/gm) ?? [];
      for (const _ of commands) socket.write('$19\r\nredis_version:7.0.0\r\n');
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('losing Redis and reconnecting are logged once each, and shown by a metric', async () => {
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  const first = await listenAsRedis();
  const { redis, metric } = await connectRedis(`redis://127.0.0.1:${first.port}`, { info: note, warn: note });
  const isReachable = async () => (await metric.get()).values[0]?.value;
  await expect.poll(isReachable).toBe(1);
  expect(lines).toEqual([]);

  await first.close();
  await expect.poll(isReachable).toBe(0);
  const gone = 'REDIS_URL cannot be reached: each server counts its rate limits alone until it can.';
  expect(lines).toEqual([gone]);

  const second = await listenAsRedis(first.port);
  await expect.poll(isReachable).toBe(1);
  expect(lines).toEqual([gone, 'REDIS_URL is reachable again.']);
  redis.disconnect();
  await second.close();
  expect(lines).toHaveLength(2);
});
