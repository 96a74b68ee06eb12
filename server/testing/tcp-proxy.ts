import { once } from 'node:events';
import net from 'node:net';

export interface TcpProxy {
  port: number;
  /** Stops all bytes, and connections stay open, as behind a broken cable; new connections are accepted. */
  freeze(): void;
  /** Forwards bytes again; those sent meanwhile are lost, so `reset` ends the frozen connections. */
  resume(): void;
  reset(): void;
  close(): void;
}

/** Forwards TCP connections between two ports of 127.0.0.1; the source is a free one by default. */
export async function startTcpProxy(target: number, port = 0): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer({ noDelay: true }, (client) => {
    const upstream = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => isFrozen || to.write(chunk));
      from.on('error', () => {});
      from.once('close', () => {
        sockets.delete(from);
        if (!isFrozen) to.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  function reset(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    freeze() {
      isFrozen = true;
    },
    resume() {
      isFrozen = false;
    },
    reset,
    close() {
      server.close();
      reset();
    },
  };
}
