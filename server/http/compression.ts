import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { NDJSON_TYPE } from '#server/http/ndjson-streams.ts';

/** Shorter answers fit one packet as they are. */
const WORTH_COMPRESSING = 1400;
const TEXT_TYPES = /^(application\/(json|xml|atom\+xml)|text\/(csv|html))/;
/** Of answers that many get, the compressed form is kept: 8 MiB of them, the oldest go first. */
const KEPT_BYTES = 8 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSORS = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => zip(text),
};
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

/** Flushed at each write, so that whole lines arrive while the rest is still to come. */
const STREAM_COMPRESSORS = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** Compresses what is read (GET) and worth it, off the event loop; answers to changes, where keys are, stay as they are. */
export function compressAnswers(app: FastifyInstance): void {
  const compress = keepingCompressor();
  app.addHook('onSend', async (request, reply, payload) => {
    const isLines = payload instanceof Readable && reply.getHeader('content-type') === NDJSON_TYPE;
    const isText = typeof payload === 'string' && TEXT_TYPES.test(String(reply.getHeader('content-type')));
    if (request.method !== 'GET' || !(isLines || (isText && payload.length >= WORTH_COMPRESSING))) return payload;
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return isText
      ? compress(encoding, payload, reply.getHeader('etag'))
      : compressStream(encoding, payload as Readable);
  });
}

/** What breaks off breaks off compressed as well, and is told where it broke. */
function compressStream(encoding: Encoding, lines: Readable): Readable {
  return pipeline(lines, STREAM_COMPRESSORS[encoding](), () => {});
}

function keepingCompressor() {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  return async function compress(encoding: Encoding, text: string, version: unknown): Promise<Buffer> {
    if (version === undefined) return COMPRESSORS[encoding](text);
    const key = `${encoding} ${version}`;
    const known = kept.get(key);
    if (known) return known;
    const compressed = await COMPRESSORS[encoding](text);
    if (!kept.has(key)) bytes += compressed.length;
    kept.set(key, compressed);
    for (const [oldest, { length }] of kept) {
      if (bytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return compressed;
  };
}
