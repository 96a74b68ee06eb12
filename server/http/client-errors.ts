import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { newRequestId } from '#server/http/request-log.ts';

/** With scheme and host, as proxies are asked, an address is what it is without (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*\/?/i;

/** The URL as routers can read it: where a `%` begins no character, each stands for itself, and nothing is found there. */
export function readableUrl({ url: target = '/' }: IncomingMessage): string {
  const url = target.replace(ORIGIN, '/');
  const path = pathOf(url);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** Answers 400 where `readableUrl` had to change the path; a page there is answered as one that doesn't exist. */
export function refuseUndecodablePaths(api: FastifyInstance): void {
  api.addHook('onRequest', async ({ originalUrl }) => {
    if (!isDecodable(pathOf(originalUrl))) throw badRequest('The path is not valid percent-encoded UTF-8.');
  });
}

/** Proxies and servers choose differently between two hosts, so neither is trusted (RFC 9112, 3.2). */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) {
      throw new HttpError(400, 'The request has more than one Host header.', { connection: 'close' });
    }
  });
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Answers what came over a connection and is no request; none of it reaches a route. */
export function handleClientError(failure: Error & { code?: string }, socket: Duplex): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, error } = REFUSALS[failure.code ?? ''] ?? NO_REQUEST;
  const body = JSON.stringify({ error });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: private, no-store',
    `x-request-id: ${newRequestId()}`,
    'connection: close',
  ];
  // To HEAD a body would be the beginning of an answer that was not asked for.
  const { rawPacket } = failure as { rawPacket?: unknown };
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  socket.destroy(failure);
}

const NO_REQUEST = { status: 400, error: 'This is not valid HTTP.' };

const REFUSALS: Record<string, typeof NO_REQUEST> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The address and the headers are larger than 16 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The extensions of a chunk are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request did not arrive in time.' },
};
