import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Files by name; each is read once the one before is written. */
export type ZippedFiles = Record<string, () => AsyncIterable<string>>;

/**
 * A ZIP that is written as fast as it is read. A file that fails destroys it. Once it is destroyed no file is read further:
 * yazl pipes files without their errors, and an error without a listener is the whole server's.
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
