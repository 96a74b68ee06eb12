import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Card } from '#server/webhooks/build-card.ts';

export interface StandInCall {
  method: string;
  url: string;
  card: Card | null;
}

/** `hang` never comes, and `break` ends the connection. */
export type StandInAnswer = 'hang' | 'break' | { status: number; body?: object; headers?: Record<string, string> };

const CALL = /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/;

/**
 * Discord's webhooks on a port of this machine, as far as results need them. It knows no webhook whose token begins with
 * `gone`. `GET /calls` tells other processes what it was asked.
 */
export async function openDiscordStandIn() {
  const calls: StandInCall[] = [];
  /**
   * Answers to the next calls, in order. A function is called once Discord has done what it was asked; it answers so, or
   * what the function gives.
   */
  const answers: (StandInAnswer | (() => Promise<StandInAnswer | undefined>))[] = [];
  /** What stands in the channel, by message. */
  const messages = new Map<string, Card>();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    if (url === '/calls') return send(response, { status: 200, body: calls });
    const body = await text(request);
    const card = body === '' ? null : (JSON.parse(body) as Card);
    calls.push({ method, url, card });
    const planned = answers.shift();
    const isPlanned = planned && typeof planned !== 'function';
    const done = isPlanned ? planned : answerAsDiscord(method, url, card);
    const answer = (typeof planned === 'function' && (await planned())) || done;
    if (answer === 'break') request.socket.destroy();
    else if (answer !== 'hang') send(response, answer);
  }

  function answerAsDiscord(method: string, url: string, card: Card | null): StandInAnswer {
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
    answers,
    messages,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, { status, body, headers }: Exclude<StandInAnswer, string>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body && JSON.stringify(body));
}
