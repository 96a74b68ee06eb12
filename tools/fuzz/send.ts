import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PlannedBytes, PlannedRequest } from '#tools/fuzz/request.ts';

/** A response; `closed` for a connection closed without one, `hung` after a timeout. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string } | 'closed' | 'hung';

/** High enough for a busy machine. */
const TIMEOUT_MS = 20_000;
/** The client reads no more of a response and disconnects. */
const MAX_READ_BYTES = 256 * 1024;
/** Idle time after which a raw connection is closed. */
const RAW_TIMEOUT_MS = 150;

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

/** Writes bytes to a new connection; returns the response's text. */
export function sendBytes(port: number, { chunks, ending }: PlannedBytes): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    const end = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', end);
    socket.on('end', end);
    socket.on('close', end);
    socket.setTimeout(RAW_TIMEOUT_MS, end);
    socket.on('connect', async () => {
      for (const [at, chunk] of chunks.entries()) {
        if (at > 0) await pause(5);
        if (!socket.destroyed) socket.write(chunk);
      }
      if (ending === 'leaves') end();
      if (ending === 'half-closes') socket.end();
    });
  });
}
