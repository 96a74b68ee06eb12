import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Card } from '#server/webhooks/build-card.ts';

export interface FakeDiscordCall {
  method: string;
  url: string;
  card: Card | null;
}

/** `hang` never responds; `break` closes the connection. */
export type FakeDiscordResponse =
  | 'hang'
  | 'break'
  | { status: number; body?: object; headers?: Record<string, string> };

const CALL = /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/;

/**
 * A local HTTP server with the part of Discord's webhook API that results use. Webhooks whose token begins with `gone`
 * don't exist. `GET /calls` returns the received calls to other processes.
 */
export async function openFakeDiscord() {
  const calls: FakeDiscordCall[] = [];
  /**
   * Responses to the next calls, in order. A function runs after the call has taken effect, and may replace its
   * response.
   */
  const responses: (FakeDiscordResponse | (() => Promise<FakeDiscordResponse | undefined>))[] = [];
  /** Messages in the channel, by id. */
  const messages = new Map<string, Card>();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    if (url === '/calls') return send(response, { status: 200, body: calls });
    const body = await text(request);
    const card = body === '' ? null : (JSON.parse(body) as Card);
    calls.push({ method, url, card });
    const planned = responses.shift();
    const isPlanned = planned && typeof planned !== 'function';
    const done = isPlanned ? planned : respondAsDiscord(method, url, card);
    const answer = (typeof planned === 'function' && (await planned())) || done;
    if (answer === 'break') request.socket.destroy();
    else if (answer !== 'hang') send(response, answer);
  }

  function respondAsDiscord(method: string, url: string, card: Card | null): FakeDiscordResponse {
    const [isCall, , token, message] = CALL.exec(url.split('?')[0] ?? '') ?? [];
    if (!isCall || token?.startsWith('gone'))
      return { status: 404, body: { code: 10_015, message: 'Unknown Webhook' } };
    const id = message ?? String(5_000_000_000_000_000 + calls.length);
    if (message && !messages.has(message)) return { status: 404, body: { code: 10_008, message: 'Unknown Message' } };
    if (method === 'DELETE') return messages.delete(id) ? { status: 204 } : { status: 500 };
    if (!card) return { status: 400 };
    messages.set(id, card);
    return { status: 200, body: { id } };
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error: Error) => response.destroy(error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    responses,
    messages,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, { status, body, headers }: Exclude<FakeDiscordResponse, string>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body && JSON.stringify(body));
}
