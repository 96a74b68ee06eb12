import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Files by name; each is read after the previous one is written. */
export type ZippedFiles = Record<string, () => AsyncIterable<string>>;

/**
 * A ZIP that is written as fast as it is read. A failing file destroys it, and a destroyed ZIP reads no further file:
 * yazl pipes files without their errors, and an error without a listener would crash the server.
 */
export function zipFiles(files: ZippedFiles): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  for (const [name, read] of Object.entries(files)) {
    zip.addReadStreamLazy(name, (open) => {
      if (output.destroyed) return;
      current = Readable.from(read()).on('error', (error) => output.destroy(error));
      open(null, current);
    });
  }
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output.once('close', () => current?.destroy());
}
