import { once } from 'node:events';
import net from 'node:net';

export interface TcpProxy {
  /** From now on no byte passes and no connection ends, as behind a broken cable. */
  cutOff(): void;
  /** Resets the connections of the cut; new ones pass. */
  reconnect(): void;
  close(): void;
}

/** Forwards TCP connections between two ports of 127.0.0.1. */
export async function startTcpProxy(port: number, target: number): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;

  function keep(socket: net.Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  }

  const server = net.createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    keep(client);
    if (isCut) return;
    const upstream = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  function reset(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    cutOff() {
      isCut = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    reconnect() {
      isCut = false;
      reset();
    },
    close() {
      server.close();
      reset();
    },
  };
}
