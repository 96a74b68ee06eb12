import net from 'node:net';

/** A proxy to a port of this machine that can stop forwarding: connections stay open and new ones are accepted. */
export async function openLine(port: number) {
  const ends = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => isSilent || to.write(chunk));
      from.on('close', () => isSilent || to.destroy());
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    fallSilent() {
      isSilent = true;
    },
    resume() {
      isSilent = false;
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
