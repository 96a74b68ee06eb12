import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE = '89504e470d0a1a0a';

/** Width, height and bytes per row of a PNG; throws for a wrong checksum. */
export function readPng(png: Buffer): { width: number; height: number; bytesPerRow: number } {
  if (png.toString('hex', 0, 8) !== SIGNATURE) throw new Error('Not a PNG.');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== png.readUInt32BE(at + 8 + length)) throw new Error('A chunk of the PNG has a wrong checksum.');
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  const header = chunks[0]?.data ?? Buffer.alloc(8);
  const height = header.readUInt32BE(4);
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  return { width: header.readUInt32BE(0), height, bytesPerRow: pixels.length / height };
}
