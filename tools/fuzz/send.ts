import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Caller } from '#tools/fuzz/callers.ts';

/** A planned request; the caller's headers are added when it is sent. */
export interface PlannedRequest {
  caller: Caller;
  /** The contract's call that it is derived from. */
  call?: EndpointName;
  method: string;
  /** Path and query, encoded for a request line. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Percent-encodes only bytes that Node refuses to send in a request line. */
export function encodeForRequestLine(path: string): string {
  return path.replace(/[^\u0021-\u007e]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

/** Reduces a header value to sendable characters: Latin-1 without control characters. */
export function encodeForHeader(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 6000);
}

/** A response; `closed` for a connection closed without one, `hung` after a timeout. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string } | 'closed' | 'hung';

/** High enough for a busy machine. */
const TIMEOUT_MS = 20_000;
/** After this, the client stops reading a response and disconnects. */
const MAX_READ_BYTES = 256 * 1024;

/** Sends requests to one server on keep-alive connections. */
export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  function send(planned: PlannedRequest, isAgain = false): Promise<Answer> {
    return new Promise((resolve) => {
      const { method, path, headers, body } = planned;
      const length = body ? { 'content-length': body.length } : {};
      const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } });
      outgoing.setTimeout(TIMEOUT_MS, () => {
        resolve('hung');
        outgoing.destroy();
      });
      outgoing.once('response', async (response) => {
        try {
          const chunks: Buffer[] = [];
          let length = 0;
          for await (const chunk of response) {
            chunks.push(chunk);
            length += chunk.length;
            if (length > MAX_READ_BYTES) break;
          }
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: unpack(Buffer.concat(chunks), response.headers['content-encoding']).toString(),
          });
        } catch {
          resolve('closed');
        }
      });
      // Either end may close an idle connection just as the other reuses it.
      outgoing.once('error', () =>
        outgoing.reusedSocket && !isAgain ? resolve(send(planned, true)) : resolve('closed'),
      );
      outgoing.once('upgrade', (_response, socket) => {
        socket.destroy();
        resolve('closed');
      });
      if (body) outgoing.write(body);
      outgoing.end();
    });
  }

  return { send: (planned: PlannedRequest) => send(planned), close: () => agent.destroy() };
}

const UNPACKERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Decompresses a response; returns an incomplete one unchanged. */
function unpack(bytes: Buffer, encoding = ''): Buffer {
  return bytes.length > MAX_READ_BYTES ? bytes : (UNPACKERS[encoding]?.(bytes) ?? bytes);
}
