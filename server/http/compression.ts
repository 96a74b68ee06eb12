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
/** 4 takes two thirds of the processing of 5, for 8 % more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSORS = {
  br: (text: string | Buffer) => brotli(text, BROTLI),
  gzip: (text: string | Buffer) => zip(text),
};
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

/** Flushed at each write, so that whole lines arrive while the rest is still to come. */
const STREAM_COMPRESSORS = {
  br: () => createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** Compresses what is read (GET) and worth it, off the event loop; answers to changes, where keys are, stay as they are. */
export function compressAnswers(app: FastifyInstance): void {
  const compress = keepingCompressor();
  const compressPage = pageCompressor();
  app.addHook('onSend', async (request, reply, payload) => {
    const isLines = payload instanceof Readable && reply.getHeader('content-type') === NDJSON_TYPE;
    const isText =
      (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
      payload.length >= WORTH_COMPRESSING &&
      TEXT_TYPES.test(String(reply.getHeader('content-type')));
    if (request.method !== 'GET' || !(isLines || isText)) return payload;
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (typeof payload === 'string') return compress(encoding, payload, reply.getHeader('etag'));
    return isText ? compressPage(encoding, payload) : compressStream(encoding, payload as Readable);
  });
}

/** What breaks off breaks off compressed as well, and is told where it broke. */
function compressStream(encoding: Encoding, lines: Readable): Readable {
  return pipeline(lines, STREAM_COMPRESSORS[encoding](), () => {});
}

/** The compressed form of a page stays as long as the page itself does. */
function pageCompressor() {
  const kept = { br: new WeakMap<Buffer, Promise<Buffer>>(), gzip: new WeakMap<Buffer, Promise<Buffer>>() };

  return function compress(encoding: Encoding, page: Buffer): Promise<Buffer> {
    const known = kept[encoding].get(page);
    if (known) return known;
    const compressed = COMPRESSORS[encoding](page);
    kept[encoding].set(page, compressed);
    return compressed;
  };
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
