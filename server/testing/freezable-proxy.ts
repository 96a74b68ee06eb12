import net from 'node:net';

/** A TCP proxy to a local port. While frozen it forwards nothing, but keeps connections open and accepts new ones. */
export async function openFreezableProxy(port: number) {
  const ends = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => isFrozen || to.write(chunk));
      from.on('close', () => isFrozen || to.destroy());
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    freeze() {
      isFrozen = true;
    },
    resume() {
      isFrozen = false;
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
