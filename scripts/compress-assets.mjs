import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = /\.(js|css|svg)$/;
/** Bytes below which compression saves no network packet. */
const WORTH_COMPRESSING = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside each script, style sheet and SVG; the server sends them unchanged.
 * @returns {import('vite').Plugin}
 */
export function compressAssets() {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => COMPRESSED.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < WORTH_COMPRESSING) return;
          const place = path.join(dir, file.fileName);
          writeFileSync(`${place}.br`, await toBrotli(content, { params: brotliParams(content.length) }));
          writeFileSync(`${place}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}

/** @param {number} size bytes before compression */
function brotliParams(size) {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
}
