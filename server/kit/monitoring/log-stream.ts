import { openSync, writeSync } from 'node:fs';

interface LogStream {
  write(line: string): void;
}

/** Standard output, or the end of the file. A full disk loses lines, not requests. */
export function openLogStream(file: string | null): LogStream {
  if (file === null) {
    // A test's servers share standard output.
    process.stdout.off('error', ignore).on('error', ignore);
    return process.stdout;
  }
  const descriptor = openSync(file, 'a');
  return {
    write(line) {
      try {
        writeSync(descriptor, line);
      } catch {
        // There is nowhere else to log it.
      }
    },
  };
}

function ignore(): void {}
