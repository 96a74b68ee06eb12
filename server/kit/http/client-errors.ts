import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '#contract/kit/problems.ts';
import { badRequest, buildFailure, HttpError } from '#server/kit/http/errors.ts';
import { newRequestId } from '#server/kit/monitoring/request-log.ts';

/** Requests to proxies have an absolute URL, of which only the path matters (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*\/?/i;

/** The URL in a form that the router can decode: in an undecodable path each `%` is escaped, which matches no route. */
export function toDecodableUrl({ url: target = '/' }: IncomingMessage): string {
  const url = target.replace(ORIGIN, '/');
  const path = pathOf(url);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** Answers 400 to API requests whose path `toDecodableUrl` has changed; pages answer 404. */
export function refuseUndecodablePaths(api: FastifyInstance): void {
  api.addHook('onRequest', async ({ originalUrl }) => {
    if (!isDecodable(pathOf(originalUrl))) throw badRequest('The path is not valid percent-encoded UTF-8.');
  });
}

/** With two hosts, a proxy and a server may choose different ones, so such requests are refused (RFC 9112, 3.2). */
export function refuseDuplicateHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) {
      throw new HttpError('invalid_request', 'The request has more than one Host header.', {
        headers: { connection: 'close' },
      });
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

/** Responds to input that Node can't parse as a request. */
export function handleClientError(
  this: Pick<FastifyInstance, 'publicUrl'>,
  failure: Error & { code?: string },
  socket: Duplex,
): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, error } = RESPONSES[failure.code ?? ''] ?? NOT_HTTP;
  const { status } = PROBLEMS[code];
  const body = JSON.stringify(buildFailure(this.publicUrl, code, error));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}; charset=utf-8`,
    `content-length: ${body.length}`,
    'cache-control: private, no-store',
    `x-request-id: ${newRequestId()}`,
    'connection: close',
  ];
  // A client that sent HEAD would read a body as the next response.
  const { rawPacket } = failure as { rawPacket?: unknown };
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  socket.destroy(failure);
}

interface Unparsed {
  code: ProblemCode;
  error: string;
}

const NOT_HTTP: Unparsed = { code: 'invalid_request', error: 'This is not valid HTTP.' };

const RESPONSES: Record<string, Unparsed> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', error: 'The address and the headers are larger than 16 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'too_large', error: 'The extensions of a chunk are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', error: 'The request did not arrive in time.' },
};
