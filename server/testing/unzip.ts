import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;

/** The files of a ZIP archive by its central directory. */
export function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(archive.length - 6);
  while (archive.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    files[archive.toString('utf8', at + 46, at + 46 + name)] = inflateRawSync(content).toString();
    at += 46 + name + extra + comment;
  }
  return files;
}
