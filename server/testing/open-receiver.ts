import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A local HTTP server as a league's endpoint. It answers 204, or the next planned response. */
export async function openReceiver(address = '127.0.0.1', port = 0) {
  const requests: ReceivedRequest[] = [];
  const responses: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    requests.push({ url, headers, body: await text(request) });
    const respond = responses.shift() ?? (() => response.writeHead(204).end());
    respond(response);
  });
  await once(server.listen(port, address), 'listening');
  const { port: opened } = server.address() as AddressInfo;
  return {
    port: opened,
    origin: `http://${address}:${opened}`,
    requests,
    responses,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
